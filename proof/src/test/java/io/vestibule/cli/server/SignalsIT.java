package io.vestibule.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that gets the signals which other servers take for "read your settings again" and "open
/// your log again".
class SignalsIT {

    @TempDir
    private Path folder = Path.of("");

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aHangUpReadsTheSettingsAgainAndEndsNothing() throws Exception {
        write(5, "");
        var server = start();

        write(7, "  grace: 1s\n");
        signal(server, "HUP");

        until("the settings file was applied as revision 2");
        until("these keys need a restart: node.grace");
        Files.writeString(settings(), "rooms: 5\n");
        signal(server, "HUP");
        until("the settings file is not valid; nothing was changed");
        until("must be a list");
        write(7, "");
        signal(server, "HUP");
        until("the settings file was read again\n");
        assertThat(server.isAlive()).isTrue();
        assertThat(said()).doesNotContain("revision 3");
    }

    @Test
    void theLogIsReopenedAtOnceAndAMissingOriginIsNamedAtTheStart() throws Exception {
        write(5, "  log: {access: access.log}\n");
        var server = start();
        Path log = folder.resolve("access.log");
        Files.move(log, folder.resolve("access.log.1"));

        until("the origin http://127.0.0.1:9 does not answer");
        signal(server, "USR1");

        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(log));
        until("the access log was reopened");
        assertThat(server.isAlive()).isTrue();
    }

    /// By the real logrotate, with the example but for folder, user and the way to the process.
    @Test
    void logrotateRotatesAsTheExampleSays() throws Exception {
        Path logrotate = Path.of("/usr/sbin/logrotate");
        assumeTrue(Files.isExecutable(logrotate), "needs logrotate, which ./verify --long installs");
        write(5, "  log: {access: access.log}\n");
        var server = start();
        Path log = folder.resolve("access.log");
        Files.writeString(log, "{}\n");
        var owner = Files.getOwner(folder).getName();
        var group =
                Files.readAttributes(folder, PosixFileAttributes.class).group().getName();
        String example = Files.readString(Path.of("../examples/logrotate"))
                .replace("/var/log/vestibule/access.log {", log + " {")
                .replace("su vestibule vestibule", "su " + owner + " " + group)
                .replace("640 vestibule vestibule", "640 " + owner + " " + group)
                .replace(
                        "systemctl kill --kill-whom=main --signal=USR1 vestibule.service",
                        "kill -USR1 " + server.pid());
        assertThat(example).doesNotContain("su vestibule", "systemctl");
        Path rules = Files.writeString(folder.resolve("rules"), example);
        Files.setPosixFilePermissions(rules, PosixFilePermissions.fromString("rw-r--r--"));

        var rotation = new ProcessBuilder(
                        logrotate.toString(),
                        "--force",
                        "--state",
                        folder.resolve("state").toString(),
                        rules.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("rotation.log").toFile())
                .start();

        assertThat(rotation.waitFor())
                .as(Files.readString(folder.resolve("rotation.log")))
                .isZero();
        until("the access log was reopened");
        assertThat(folder.resolve("access.log.1")).hasContent("{}");
        assertThat(log).isEmptyFile();
        assertThat(server.isAlive()).isTrue();
    }

    @Test
    void aSignalThatIsTakenEndsNothing() throws Exception {
        assertThat(Signals.on("USR1", () -> {})).isTrue();
        assertThat(Signals.on("NONE", () -> {})).as("no such signal").isFalse();
        var self = ProcessHandle.current();

        assertThat(new ProcessBuilder("kill", "-USR1", "" + self.pid()).start().waitFor())
                .isZero();

        assertThat(self.isAlive()).isTrue();
    }

    private Path settings() {
        return folder.resolve("settings.yaml");
    }

    private void write(int limit, String node) throws IOException {
        Files.writeString(settings(), """
            node:
              origin: http://127.0.0.1:9
              listen: 127.0.0.1:0
              control: {listen: '127.0.0.1:0'}
              data: data
            %srooms:
            - {name: sale, host: '*', total_active_users: %d, new_users_per_minute: 5}
            """.formatted(node, limit));
    }

    private Process start() throws IOException {
        var process = ChildJvm.of(Main.class, "run", "--config=" + settings())
                .with("-XX:TieredStopAtLevel=1")
                .writingTo(folder.resolve("run.log"));
        started.add(process);
        until("  ready ");
        until("the settings file was applied as revision 1");
        return process;
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start();
        assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(kill.exitValue()).as("kill -" + name).isZero();
    }

    private void until(String text) {
        await().atMost(Duration.ofMinutes(3))
                .untilAsserted(() -> assertThat(said()).contains(text));
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("run.log"));
    }
}
