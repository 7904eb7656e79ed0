// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {

    @Test
    void the_class_path_does_not_depend_on_the_working_directory() {
        String absolute = Path.of("/lib/b.jar").toAbsolutePath().toString();
        assertThat(JavaCommand.absolute("target/a.jar" + File.pathSeparator + absolute))
                .isEqualTo(Path.of("target/a.jar").toAbsolutePath() + File.pathSeparator + absolute);
    }

    @Test
    void arguments_come_last() {
        List<String> command = JavaCommand.of("some.Main", List.of("do", "--it"));
        assertThat(command.get(0)).isEqualTo(System.getProperty("java.home") + "/bin/java");
        assertThat(command).contains("--enable-native-access=ALL-UNNAMED").endsWith("some.Main", "do", "--it");
    }
}
