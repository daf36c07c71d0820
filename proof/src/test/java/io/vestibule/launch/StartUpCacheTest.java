package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which start-up cache the launcher of an unpacked archive uses, and when it makes one: with a
/// Java machine that only prints what it was called with.
class StartUpCacheTest {

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
    }

    /// As where a container is killed in its first ten seconds: in each of its starts the launcher
    /// is process 1, so that a number says nothing about who holds a lock.
    @Test
    void aContainerThatWasKilledWhileItMadeTheCacheMakesItAtTheNextStart() throws IOException, InterruptedException {
        assumeTrue(Cell.isPossible(), "needs Linux and root");
        var home = unpacked();
        checkout.program("unpacked/runtime/bin/java", """
            #!/bin/sh
            for option; do
              case $option in
                -XX:AOTCacheOutput=*) echo half >"${option#*=}"; exec sleep 60 ;;
              esac
            done
            """);
        var caches = home.resolve("aot");
        var killed = new ProcessBuilder(container(home)).start();
        try {
            await("half a cache").until(() -> !parts(caches).isEmpty());
        } finally {
            killed.descendants().forEach(ProcessHandle::destroyForcibly);
            killed.destroyForcibly();
        }
        assertThat(killed.waitFor(10, TimeUnit.SECONDS)).isTrue();
        unpacked();

        var outcome = Shell.run(folder, System.getenv(), container(home));

        assertThat(outcome.text())
                .contains("making the start-up cache, some", "AOTCache=")
                .doesNotContain("another start");
        assertThat(parts(caches)).isEmpty();
    }

    /// As in the image and the Debian package, which have one next to the jars and make one, where
    /// they have to, in a folder that can be written.
    @Test
    void theCacheThatCameWithTheJarsIsUsedWhereverOneWouldBeMade() throws IOException {
        var home = unpacked();
        var cache = cacheOf(home);
        var elsewhere = folder.resolve("elsewhere");

        var outcome = checkout.run(
                Map.of("VESTIBULE_CACHE", elsewhere.toString()),
                home.resolve("vestibule").toString(),
                "run");

        assertThat(outcome.text()).contains("AOTCache=" + cache).doesNotContain("making");
        assertThat(elsewhere).doesNotExist();
    }

    /// As where root has unpacked it without times, and another user runs it who may write nothing
    /// there.
    @Test
    void aCacheThatTheMachineWouldRefuseIsToldAtTheStart() throws IOException {
        var home = unpacked();
        var cache = cacheOf(home);
        Files.writeString(Path.of(cache + ".times"), "1 vestibule.jar\n");
        checkout.program("bin/touch", "#!/bin/sh\nexit 1\n");
        checkout.program("unpacked/runtime/bin/java", "#!/bin/sh\necho \"$@\"\n");

        var outcome = run(home, "run");

        assertThat(outcome.text())
                .contains("this user cannot set them: this start is slower", "vestibule train")
                .doesNotContain("AOTCache");
        assertThat(run(home, "version").text()).doesNotContain("AOTCache", "slower");
    }

    @Test
    void aCacheThatCannotBeMadeIsToldAtTheStart() throws IOException {
        var home = unpacked();
        checkout.file("no-folder", "");

        var outcome = checkout.run(
                Map.of("VESTIBULE_CACHE", folder.resolve("no-folder/aot").toString()),
                home.resolve("vestibule").toString(),
                "run");

        assertThat(outcome.text()).contains("no start-up cache", "this start is slower");
    }

    @Test
    void aCommandThatIsSoonOverHasACacheAndOptionsOfItsOwn() throws IOException {
        var home = unpacked();
        var cache = cacheOf(home);
        var ofServer = "AOTCache=" + cache;
        var brief = "AOTCache=" + cache.toString().replace("/vestibule-", "/brief-");

        assertThat(run(home, "rooms").text()).contains(brief, "-XX:+UseSerialGC", "TieredStopAtLevel=1");
        assertThat(run(home, "--help").text()).contains(brief);
        for (String command : List.of("run", "simulate")) {
            assertThat(run(home, command).text()).contains(ofServer).doesNotContain("SerialGC", "TieredStopAtLevel");
        }
        assertThat(checkout.run(
                                Map.of("VESTIBULE_JAVA_OPTS", "-XX:+UseG1GC"),
                                home.resolve("vestibule").toString(),
                                "rooms")
                        .text())
                .contains(ofServer, "-XX:+UseG1GC")
                .doesNotContain("SerialGC");
    }

    @Test
    void whereOnlyTheCacheOfTheServerIsLeftACommandUsesThat() throws IOException {
        var home = unpacked();
        var cache = cacheOf(home);
        Files.delete(Path.of(cache.toString().replace("/vestibule-", "/brief-")));

        assertThat(run(home, "rooms").text()).contains("AOTCache=" + cache);
    }

    /// A folder as the archive makes it, whose Java machine only prints what it was called with.
    private Path unpacked() throws IOException {
        checkout.program("unpacked/vestibule", Files.readString(Path.of("../vestibule")));
        checkout.program("unpacked/runtime/bin/java", """
            #!/bin/sh
            for option; do
              case $option in -XX:AOTCacheOutput=*) echo cache >"${option#*=}";; esac
            done
            echo "$@"
            """);
        checkout.file("unpacked/runtime/release", "release\n");
        checkout.file("unpacked/vestibule.jar", "jar\n");
        checkout.file("unpacked/lib/part.jar", "part\n");
        return folder.resolve("unpacked");
    }

    private Path cacheOf(Path home) throws IOException {
        assertThat(run(home, "train").exit()).isZero();
        assertThat(run(home, "run").text()).contains("AOTCache=").doesNotContain("slower");
        try (Stream<Path> files = Files.list(home.resolve("aot"))) {
            return files.filter(file -> file.getFileName().toString().matches("vestibule-.*\\.aot"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Shell.Outcome run(Path home, String command) {
        return checkout.run(Map.of(), home.resolve("vestibule").toString(), command);
    }

    /// The launcher as process 1, as in a container.
    private static List<String> container(Path home) {
        var command = new ArrayList<>(List.of("unshare", "-p", "-f", "--mount-proc"));
        command.addAll(List.of(home.resolve("vestibule").toString(), "run"));
        return command;
    }

    private static List<Path> parts(Path caches) throws IOException {
        if (!Files.isDirectory(caches)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(caches)) {
            return files.filter(file -> file.toString().contains(".part.")).toList();
        }
    }
}
