// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.LocalCluster;
import io.collectives.examples.process.Message;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

class BenchTest {

    private static final BenchRow ROW = new BenchRow("tcp-nio", 4, 1 << 20, 100, 750.5, 1500.25, 700);

    @ParameterizedTest
    @CsvSource({
        "8,        10000,  20000", // the upper bound
        "65536,    100000, 3001",
        "65536,    1e9,    10",
        "1048576,  1e6,    451",
        "1048576,  1e9,    5",
        "67108864, 1e8,    6",
        "67108864, 1e9,    3",
        "8,        0,      20000",
    })
    void operations_to_time(long bytes, double nanos, int iterations) {
        assertThat(Effort.iterations(bytes, nanos)).isEqualTo(iterations);
    }

    @Test
    void operations_to_warm_up_with() {
        assertThat(Effort.firstWarmUp((16 << 20) - 1)).isEqualTo(5);
        assertThat(Effort.firstWarmUp(16 << 20)).isEqualTo(1);
        assertThat(Effort.restOfWarmUp(5, 50_000_000)).isZero();
        assertThat(Effort.restOfWarmUp(5, 10_000_000)).isEqualTo(20);
        assertThat(Effort.restOfWarmUp(5, 1_000)).isEqualTo(2000);
    }

    @Test
    void a_row_has_the_quantiles_of_the_slowest_times() {
        long[] nanos = LongStream.rangeClosed(1, 201).map(i -> (202 - i) * 1000).toArray();
        assertThat(BenchRow.of("tcp-epoll", 3, 1000, nanos))
                .isEqualTo(new BenchRow("tcp-epoll", 3, 1000, 201, 101, 199, 1));
    }

    @Test
    void a_row_as_the_peers_print_it() {
        assertThat(BenchRow.CSV_HEADER.split(",")).hasSameSizeAs(ROW.csv().split(","));
        assertThat(ROW.csv()).isEqualTo("reactive-collectives,tcp-nio,4,1048576,100,750.50,1500.25,700.00,4.1915");
    }

    @Test
    void a_row_survives_the_way_to_the_starting_process() {
        assertThat(BenchRow.of(Message.read(ROW.message().line()))).isEqualTo(ROW);
    }

    @Test
    void rows_are_shown_in_columns() {
        StringWriter out = new StringWriter();
        RowPrinter printer = RowPrinter.table(new PrintWriter(out));
        printer.start();
        printer.row(ROW);
        assertThat(out.toString().lines())
                .containsExactly(
                        "transport  ranks      block operations    median us       p99 us       min us   busbw GB/s",
                        "tcp-nio        4   1.00 MiB        100       750.50      1500.25       700.00       4.1915");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 8, 9, 65535, 65536, 65537, 200_003})
    void every_byte_of_a_result_is_checked(long bytes) {
        ByteBuffer joined = ByteBuffer.allocate((int) (2 * bytes));
        Pattern.block(0, bytes).copyTo(joined);
        Pattern.block(1, bytes).copyTo(joined);
        Pattern.check(Tensor.wrap(DataType.UINT8, Shape.of(2 * bytes), joined.flip()), 2);
        for (int at : new int[] {0, (int) bytes - 1, (int) bytes, (int) (2 * bytes) - 1}) {
            joined.put(at, (byte) (joined.get(at) + 1));
            Tensor wrong = Tensor.of(DataType.UINT8, Shape.of(2 * bytes), joined);
            joined.put(at, (byte) (joined.get(at) - 1));
            assertThatThrownBy(() -> Pattern.check(wrong, 2))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("wrong bytes in rank " + at / bytes + "'s block");
        }
    }

    @Test
    void all_ranks_get_the_same_times() {
        LocalCluster cluster = LocalCluster.of(3);
        List<long[]> times = Flux.range(0, 3)
                .flatMap(rank -> new SizeBench(cluster.rank(rank), 100_000).run(), 3)
                .collectList()
                .block(Duration.ofSeconds(30));
        assertThat(times).hasSize(3).allSatisfy(nanos -> assertThat(nanos)
                .isEqualTo(times.get(0))
                .hasSizeGreaterThanOrEqualTo(5)
                .doesNotContain(0));
    }
}
