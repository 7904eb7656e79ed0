// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.LocalCluster;
import io.collectives.examples.process.Failure;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.safetensors.SafetensorsFile;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The ranks' part of the job, over a cluster without sockets. */
class ShardGatherTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final List<Long> planned = new CopyOnWriteArrayList<>();
    private final List<String> skipped = new CopyOnWriteArrayList<>();
    private final List<Long> gathered = new CopyOnWriteArrayList<>();
    private final List<Failure> failed = new CopyOnWriteArrayList<>();

    @Test
    void every_rank_writes_every_tensor_of_the_12_types() throws IOException {
        List<Map<String, Tensor>> shards = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            Map<String, Tensor> shard = new TreeMap<>();
            for (DataType type : DataType.values()) {
                shard.put(type.name(), Shards.tensor(rank, type.name(), type, 2, 3));
            }
            shard.put("none", Shards.tensor(rank, "none", DataType.INT64, 0, 4));
            shards.add(shard);
            Shards.write(input(rank), Map.of("rank", String.valueOf(rank)), shard);
        }

        List<RankReport> reports = succeed(3, "out/full-{rank}");

        assertThat(reports).hasSize(3).allSatisfy(report -> assertThat(report.tensors())
                .isEqualTo(reports.get(0).tensors())
                .hasSize(13));
        assertThat(planned).containsExactly(3L * 6 * 46, 3L * 6 * 46, 3L * 6 * 46);
        assertThat(gathered.stream().mapToLong(bytes -> bytes).sum()).isEqualTo(3 * 3 * 6 * 46);
        for (int rank = 0; rank < 3; rank++) {
            SafetensorsFile full = SafetensorsFile.open(folder.resolve("out/full-" + rank));
            assertThat(full.metadata()).isEqualTo(Map.of("rank", "0"));
            for (String name : shards.get(0).keySet()) {
                assertThat(full.tensor(name))
                        .as(name)
                        .isEqualTo(Shards.joined(
                                shards.get(0).get(name),
                                shards.get(1).get(name),
                                shards.get(2).get(name)));
            }
        }
        assertThat(names("out")).containsExactlyInAnyOrder("full-0", "full-1", "full-2");
    }

    @Test
    void rank_0_alone_writes_a_file_without_a_rank() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            Shards.write(input(rank), Map.of(), Map.of("x", Shards.tensor(rank, "x", DataType.UINT8, 5)));
        }
        List<RankReport> reports = succeed(2, "full");
        assertThat(reports.get(0).tensors()).isEqualTo(reports.get(1).tensors());
        assertThat(names("")).containsExactlyInAnyOrder("part-0", "part-1", "full");
        assertThat(SafetensorsFile.open(folder.resolve("full")).tensor("x"))
                .isEqualTo(Shards.joined(
                        Shards.tensor(0, "x", DataType.UINT8, 5), Shards.tensor(1, "x", DataType.UINT8, 5)));
    }

    @Test
    void one_rank_is_enough() {
        Tensor x = Shards.tensor(0, "x", DataType.FLOAT32, 2, 2);
        Shards.write(input(0), Map.of(), Map.of("x", x));
        succeed(1, "full");
        assertThat(SafetensorsFile.open(folder.resolve("full")).tensor("x")).isEqualTo(x);
    }

    @Test
    void a_tensor_that_is_missing_is_named_on_all_ranks() throws IOException {
        Tensor tensor = Shards.tensor(0, "x", DataType.UINT8, 5);
        Shards.write(input(0), Map.of(), Map.of("x", tensor, "y", tensor));
        Shards.write(input(1), Map.of(), Map.of("x", tensor, "y", tensor));
        Shards.write(input(2), Map.of(), Map.of("x", tensor));
        assertThat(fail(3, "full-{rank}"))
                .containsOnly(new Failure("tensor 'y': it is in rank 0's shard, but not in rank 2's", 2, "y", false));
        assertThat(names("")).containsExactlyInAnyOrder("part-0", "part-1", "part-2");
    }

    @Test
    void a_tensor_of_another_shape_is_named_on_all_ranks() {
        Shards.write(input(0), Map.of(), Map.of("x", Shards.tensor(0, "x", DataType.UINT8, 5)));
        Shards.write(input(1), Map.of(), Map.of("x", Shards.tensor(1, "x", DataType.UINT8, 6)));
        assertThat(fail(2, "full"))
                .containsOnly(new Failure(
                        "tensor 'x': it is U8 [6] in rank 1's shard, but U8 [5] in rank 0's", 1, "x", false));
        assertThat(failed).hasSize(2);
    }

    @Test
    void a_scalar_is_refused_before_anybody_connects() {
        Shards.write(input(0), Map.of(), Map.of("s", Shards.tensor(0, "s", DataType.INT32)));
        Failure failure = failure(new ShardGather(options("full"), 0, listener()).run(Mono.never()));
        assertThat(failure)
                .isEqualTo(new Failure(
                        input(0)
                                + ": tensor 's': a scalar has no dimension to gather along; --skip-scalars leaves scalars out",
                        0,
                        "s",
                        false));
    }

    @Test
    void scalars_are_left_out_on_demand() {
        for (int rank = 0; rank < 2; rank++) {
            Shards.write(
                    input(rank),
                    Map.of(),
                    Map.of(
                            "s",
                            Shards.tensor(rank, "s", DataType.INT32),
                            "x",
                            Shards.tensor(rank, "x", DataType.INT8, 1)));
        }
        succeed(2, "full", "--skip-scalars");
        assertThat(SafetensorsFile.open(folder.resolve("full")).tensors())
                .extracting(info -> info.name())
                .containsExactly("x");
        assertThat(skipped).containsExactly("s", "s");
    }

    @Test
    void an_output_that_cannot_be_written_is_named() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            Shards.write(input(rank), Map.of(), Map.of("x", Shards.tensor(rank, "x", DataType.INT8, 1)));
        }
        Files.createFile(folder.resolve("blocker"));
        assertThat(fail(2, "blocker/full"))
                .contains(new Failure(
                        folder.resolve("blocker/full") + ": cannot be written: " + folder.resolve("blocker")
                                + " is there and is no folder",
                        0,
                        null,
                        false));
    }

    @Test
    void a_shard_that_cannot_be_read_is_named_before_anybody_connects() {
        assertThat(failure(new ShardGather(options("full"), 7, listener()).run(Mono.never())))
                .isEqualTo(new Failure(input(7) + ": no such file", 7, null, false));
    }

    private List<RankReport> succeed(int ranks, String output, String... more) {
        LocalCluster cluster = LocalCluster.of(ranks);
        return Flux.range(0, ranks)
                .flatMapSequential(rank -> part(cluster, rank, output, more), ranks)
                .collectList()
                .block(LONG);
    }

    private List<Failure> fail(int ranks, String output) {
        LocalCluster cluster = LocalCluster.of(ranks);
        return Flux.range(0, ranks)
                .flatMap(
                        rank -> part(cluster, rank, output)
                                .map(report -> new Failure("none", null, null, false))
                                .onErrorResume(FailureException.class, error -> Mono.just(error.failure())),
                        ranks)
                .collectList()
                .block(LONG);
    }

    private Mono<RankReport> part(LocalCluster cluster, int rank, String output, String... more) {
        return new ShardGather(options(output, more), rank, listener()).run(Mono.just(cluster.rank(rank)));
    }

    private Failure failure(Mono<RankReport> part) {
        return part.map(report -> new Failure("none", null, null, false))
                .onErrorResume(FailureException.class, error -> Mono.just(error.failure()))
                .block(LONG);
    }

    private GatherOptions options(String output, String... more) {
        GatherOptions options = new GatherOptions();
        List<String> arguments = new ArrayList<>(List.of(
                "--input",
                folder + "/part-{rank}",
                "--output",
                folder.resolve(output).toString()));
        arguments.addAll(List.of(more));
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments.toArray(String[]::new));
        return options;
    }

    private GatherListener listener() {
        return new GatherListener() {

            @Override
            public void planned(long bytes, List<String> scalars) {
                planned.add(bytes);
                skipped.addAll(scalars);
            }

            @Override
            public void gathered(long bytes) {
                gathered.add(bytes);
            }

            @Override
            public void failed(Failure failure) {
                failed.add(failure);
            }
        };
    }

    private Path input(int rank) {
        return folder.resolve("part-" + rank);
    }

    private List<String> names(String subfolder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(subfolder))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
