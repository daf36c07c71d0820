package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// The Debian package is installed, started, upgraded, removed and purged, on a machine whose files
/// are those of this one seen through a layer that takes all that is written, and goes away.
@EnabledIfSystemProperty(named = "long", matches = "true")
class DebianPackageIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String UNIT = "/usr/lib/systemd/system/vestibule.service";
    private static final String SETTINGS = "/etc/vestibule/vestibule.yaml";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @Test
    void itIsInstalledStartedUpgradedRemovedAndPurged() throws IOException, InterruptedException {
        assumeTrue(Cell.isPossible(), "needs Linux and root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "needs dpkg");
        assumeTrue(!Files.exists(Path.of("/usr/lib/vestibule")), "the package is installed here");
        Path shelf = Files.createDirectory(folder.resolve("shelf"));
        make(shelf);

        try (var machine = Cell.begin(folder.resolve("log"), machine(shelf))) {
            machine.awaitSaid("there");
            works(machine, "dpkg", "-i", "/mnt/first.deb");
            assertThat(works(machine, "stat", "-c", "%U:%G %a", SETTINGS)).isEqualTo("root:vestibule 640\n");
            assertThat(works(machine, "stat", "-c", "%U:%G %a", "/var/lib/vestibule"))
                    .isEqualTo("vestibule:vestibule 700\n");
            assertThat(works(machine, "ls", "/usr/lib/vestibule/aot")).contains(".aot");
            works(machine, "vestibule", "check", SETTINGS);
            startsAndEnds(machine, "first");

            works(machine, "sed", "-i", "s/users: 200/users: 150/", SETTINGS);
            works(machine, "dpkg", "-i", "/mnt/second.deb");
            assertThat(works(machine, "dpkg-query", "-W", "-f", "${Version}", "vestibule"))
                    .endsWith("+next");
            assertThat(works(machine, "cat", SETTINGS)).contains("users: 150");
            startsAndEnds(machine, "second");

            works(machine, "dpkg", "-r", "vestibule");
            assertThat(works(machine, "ls", SETTINGS, "/var/lib/vestibule/keys.json"))
                    .isNotEmpty();
            assertThat(machine.run("ls", "/usr/lib/vestibule").exit()).isNotZero();
            assertThat(machine.run("ls", "/var/cache/vestibule").exit()).isNotZero();

            works(machine, "dpkg", "-P", "vestibule");
            assertThat(machine.run("ls", "/etc/vestibule").exit()).isNotZero();
            assertThat(machine.run("ls", "/var/lib/vestibule").exit()).isNotZero();
            assertThat(machine.run("id", "vestibule").exit()).isNotZero();
        }
        assertThat(Path.of("/usr/lib/vestibule")).doesNotExist();
    }

    /// As the unit says it, by the unit's user.
    private void startsAndEnds(Cell machine, String name) throws IOException, InterruptedException {
        Path log = folder.resolve(name);
        var running = machine.start(log, "sh", "-ec", """
            echo $$ >/tmp/pid
            unit() { sed -n "s/^$1=//p" %1$s; }
            exec setpriv --reuid "$(unit User)" --regid "$(unit Group)" --init-groups \\
              env -i PATH=/usr/bin:/bin $(unit Environment) $(unit ExecStart)
            """.formatted(UNIT));
        try {
            await("ready").atMost(PATIENCE).until(() -> Cell.hasSaid("ready ", running, log));
            assertThat(works(
                            machine,
                            "bash",
                            "-c",
                            "exec 3<>/dev/tcp/127.0.0.1/8081 && printf 'GET /healthz"
                                    + " HTTP/1.0\\r"
                                    + "\\n"
                                    + "\\r"
                                    + "\\n"
                                    + "' >&3 && cat <&3"))
                    .startsWith("HTTP/1.0 200");
        } finally {
            works(machine, "sh", "-c", "kill -TERM $(cat /tmp/pid)");
        }
        assertThat(running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as(Files.readString(log))
                .isTrue();
    }

    private static String works(Cell machine, String... command) {
        var outcome = machine.run(command);
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        return outcome.text();
    }

    /// The package, and the same under the number of a later version.
    private void make(Path shelf) throws IOException {
        Path made = Files.createDirectory(folder.resolve("made"));
        here("./vestibule", "package", "--deb", "--output", made.toString());
        try (var all = Files.list(made)) {
            Path first = all.filter(file -> file.toString().endsWith(".deb"))
                    .findFirst()
                    .orElseThrow();
            Files.move(first, shelf.resolve("first.deb"));
        }
        Path parts = folder.resolve("parts");
        here("dpkg-deb", "-R", shelf.resolve("first.deb").toString(), parts.toString());
        Path control = parts.resolve("DEBIAN/control");
        Files.writeString(control, Files.readString(control).replaceFirst("(?m)^(Version: .*)$", "$1+next"));
        here(
                "dpkg-deb",
                "--root-owner-group",
                "-Zgzip",
                "-z1",
                "-b",
                parts.toString(),
                shelf.resolve("second.deb").toString());
    }

    private static void here(String... command) {
        var outcome = Shell.run(ROOT, System.getenv(), List.of(command));
        assertThat(outcome.exit()).as(outcome.text()).isZero();
    }

    private String machine(Path shelf) throws IOException {
        Path top = Files.createDirectory(folder.resolve("machine"));
        return """
            mount --make-rprivate /
            mount -t tmpfs tmpfs %1$s
            mkdir %1$s/upper %1$s/work %1$s/all
            mount -t overlay -o lowerdir=/,upperdir=%1$s/upper,workdir=%1$s/work overlay %1$s/all
            mount -t proc proc %1$s/all/proc
            mount --rbind /dev %1$s/all/dev
            mount -t tmpfs tmpfs %1$s/all/run
            mount -t tmpfs -o mode=1777 tmpfs %1$s/all/tmp
            mount --bind %2$s %1$s/all/mnt
            exec chroot %1$s/all sh -c 'echo there; exec cat'
            """.formatted(top, shelf);
    }
}
