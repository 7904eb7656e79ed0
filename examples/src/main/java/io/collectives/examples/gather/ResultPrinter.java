// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.json.Json;
import io.collectives.examples.process.Failure;
import io.collectives.examples.safetensors.ElementTypes;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.examples.text.Printable;
import io.collectives.examples.text.TextTable;
import io.collectives.examples.text.Units;
import java.io.PrintWriter;

/** Shows how a job ended: the result on standard output, everything else on standard error. */
final class ResultPrinter {

    private static final int SHOWN_DIGITS = 16;

    private final boolean json;
    private final PrintWriter out;
    private final PrintWriter error;

    ResultPrinter(boolean json, PrintWriter out, PrintWriter error) {
        this.json = json;
        this.out = out;
        this.error = error;
    }

    void note(String text) {
        error.println(Printable.of(text));
        error.flush();
    }

    void failed(Failure failure) {
        if (json) {
            out.println(Json.write(failure.fields()));
            out.flush();
        }
        error.println("failed: " + failure.line());
        error.flush();
    }

    void done(GatherReport report) {
        if (json) {
            out.println(Json.write(report.fields()));
        } else {
            table(report).lines().forEach(out::println);
            out.println();
            out.println(summary(report));
        }
        out.flush();
    }

    private static TextTable table(GatherReport report) {
        TextTable table = new TextTable("tensor", "type", "shape", ">bytes", "sha256", "ranks");
        for (GatheredTensor tensor : report.tensors()) {
            TensorInfo info = tensor.info();
            table.row(
                    info.name(),
                    ElementTypes.spell(info.dataType()),
                    info.shape().toString(),
                    Long.toString(info.byteSize()),
                    tensor.sha256().substring(0, SHOWN_DIGITS),
                    "identical on all " + report.ranks());
        }
        return table;
    }

    private static String summary(GatherReport report) {
        return Units.count(report.tensors().size(), "tensor") + ", " + Units.bytes(report.bytes()) + " on each of "
                + report.ranks()
                + " ranks: gathered in " + Units.seconds(report.seconds()) + " ("
                + Units.bytes(report.bytesPerSecond()) + "/s), " + Units.seconds(report.totalSeconds()) + " in all";
    }
}
