package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A start that fails by an `Error` in the middle: the gate listens already, and a class of the
/// control port is damaged.
class BrokenStartIT {

    private static final String DAMAGED = "io/vestibule/control/Desk.class";

    @TempDir Path folder;

    @Test
    void theProcessSaysWhyAndEndsInsteadOfStayingWithoutServing()
            throws IOException, InterruptedException {
        Path file = folder.resolve("classes").resolve(DAMAGED);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no class");
        Path log = folder.resolve("run.log");

        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-XX:TieredStopAtLevel=1",
                                "-Xbootclasspath/a:" + folder.resolve("classes"),
                                "-cp",
                                System.getProperty(
                                        "surefire.test.class.path",
                                        System.getProperty("java.class.path")),
                                Main.class.getName(),
                                "run",
                                "--origin=http://127.0.0.1:9",
                                "--listen=127.0.0.1:0",
                                "--control=127.0.0.1:0",
                                "--data=" + folder.resolve("data"))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();

        assertThat(ended).as(Files.readString(log)).isTrue();
        assertThat(process.exitValue()).isEqualTo(Terminal.FAILED);
        assertThat(log)
                .content()
                .contains("vestibule: the server ends by a mistake of its own: ")
                .contains("ClassFormatError");
    }
}
