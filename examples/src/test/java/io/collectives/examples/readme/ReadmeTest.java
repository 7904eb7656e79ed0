// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.RankTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Keeps the README's programs equal to code that is compiled and run. */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Path SOURCES = Path.of("src", "test", "java", "io", "collectives", "examples", "readme");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyProgramOfTheReadmeStandsInTheSources() throws IOException {
        String sources = allSources();
        List<String> programs = programs();
        assertThat(programs).hasSizeGreaterThanOrEqualTo(2);
        for (String program : programs) {
            assertThat(sources).contains(program);
        }
    }

    @Test
    void theProgramOverTcpRuns() throws IOException {
        RankTable table = RankTable.of("127.0.0.1:" + freePort(), "127.0.0.1:" + freePort());
        List<Tensor> results = Mono.zip(
                        OverTcp.gather(0, Tensor.of(Shape.of(1), new int[] {7}), table),
                        OverTcp.gather(1, Tensor.of(Shape.of(1), new int[] {8}), table))
                .map(both -> List.of(both.getT1(), both.getT2()))
                .blockOptional(Duration.ofSeconds(20))
                .orElseThrow();
        assertThat(results.get(0).toIntArray()).containsExactly(7, 8);
        assertThat(results.get(1)).isEqualTo(results.get(0));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static List<String> programs() throws IOException {
        Matcher matcher = JAVA_BLOCK.matcher(Files.readString(README));
        List<String> programs = new ArrayList<>();
        while (matcher.find()) {
            programs.add(flat(matcher.group(1)));
        }
        return programs;
    }

    private static String allSources() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.sorted().toList()) {
                all.append(flat(Files.readString(file))).append('\n');
            }
        }
        return all.toString();
    }

    /** Without indentation and blank lines. */
    private static String flat(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
    }
}
