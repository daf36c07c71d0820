package io.vestibule.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands as the command line finds them.
class RehearsalCommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(strings = {"demo", "simulate", "advise"})
    void theCommandLineFindsThem(String command) {
        assertThat(run(command, "--help")).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Usage: vestibule " + command + " [")
                .doesNotContain("by the launcher");
    }

    @Test
    void aWorldIsLivedThroughAndTold(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("small.yaml"), """
            length: 5m
            room: {total_active_users: 20, new_users_per_minute: 20}
            centers: [{name: a, latitude: 1, longitude: 1, workers: 2}]
            crowds: [{name: all, visitors: 60, to: 2m}]
            """);

        assertThat(run("simulate", "--strategy", "leases,even", "--json", "--scenario", file.toString()))
                .isZero();

        String told = out.toString(StandardCharsets.UTF_8);
        assertThat(told.lines()).hasSize(1);
        assertThat(told).contains("\"strategy\":\"leases\"", "\"overshootActive\":0");
    }

    private int run(String... arguments) {
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), stream, stream, Map.of());
        return Main.run(List.of(arguments), terminal);
    }
}
