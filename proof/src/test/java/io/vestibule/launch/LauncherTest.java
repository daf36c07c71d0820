package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When the launcher of a checkout builds: in a folder that looks like one, with a Maven that only
/// notes that it was called.
class LauncherTest {

    private static final Instant BUILT = Instant.parse("2026-01-02T00:00:00Z");
    private static final List<String> INPUTS = List.of(
            "pom.xml",
            "server/pom.xml",
            "server/licenses/index.txt",
            "examples/scenarios/quiet-day.yaml",
            "docs/openapi.yaml",
            "dashboard/src/main.tsx",
            "dashboard/package.json",
            "workshop/dashboard",
            "LICENSE");
    private static final List<String> OUTPUTS = List.of(
            "server/target/vestibule.jar",
            "server/target/THIRD-PARTY.txt",
            "server/target/bom.cdx.json",
            "server/target/lib/part.jar");

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void build() throws IOException {
        checkout = Checkout.in(folder);
        checkout.jdk(".jdks/a", Checkout.RELEASE);
        checkout.program("server/target/runtime/bin/java", "#!/bin/sh\necho runs\n");
        for (String input : INPUTS) {
            file(input, BUILT.minusSeconds(60));
        }
        for (Path module : Modules.all()) {
            file(module.getFileName() + "/pom.xml", BUILT.minusSeconds(60));
            file(module.getFileName() + "/src/main/java/Main.java", BUILT.minusSeconds(60));
        }
        file("docs/OPERATING.md", BUILT.plusSeconds(60));
        file("examples/vestibule.yaml", BUILT.plusSeconds(60));
        for (String output : OUTPUTS) {
            file(output, BUILT);
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path folder : all.filter(Files::isDirectory).toList()) {
                Files.setLastModifiedTime(folder, FileTime.from(BUILT.minusSeconds(60)));
            }
        }
    }

    @Test
    void whatIsBuiltIsNotBuiltAgain() throws IOException {
        assertThat(builds()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pom.xml",
                "server/pom.xml",
                "language/pom.xml",
                "rehearsal/src/main/java/Main.java",
                "server/licenses/index.txt",
                "examples/scenarios/quiet-day.yaml",
                "docs/openapi.yaml",
                "dashboard/src/main.tsx",
                "dashboard/package.json",
                "workshop/dashboard",
                "LICENSE"
            })
    void aChangeOfWhatGoesIntoTheBuildIsBuilt(String input) throws IOException {
        file(input, BUILT.plusSeconds(60));

        assertThat(builds()).isTrue();
    }

    @Test
    void aChangeOfAnyModuleThatShipsIsBuilt() throws IOException {
        for (Path module : Modules.all()) {
            String source = module.getFileName() + "/src/main/java/Main.java";
            file(source, BUILT.plusSeconds(60));
            assertThat(builds()).as(source).isTrue();
            file(source, BUILT.minusSeconds(60));
            checkout.forgetBuild();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"server/target/vestibule.jar", "server/target/THIRD-PARTY.txt", "server/target/bom.cdx.json"})
    void whatIsMissingIsBuilt(String output) throws IOException {
        Files.delete(folder.resolve(output));

        assertThat(builds()).isTrue();
    }

    /// Maven writes a jar only where its content changed: that of the server may be older than what it runs.
    @Test
    void whatABuildLeftAsItWasIsNotBuiltAgain() throws IOException {
        file("room/src/main/java/Main.java", BUILT.plusSeconds(60));
        assertThat(builds()).isTrue();
        checkout.forgetMaven();

        assertThat(builds()).as("built again").isFalse();

        file("room/src/main/java/Main.java", Instant.now().plusSeconds(60));
        assertThat(builds()).as("changed since").isTrue();
    }

    /// The jar is newer than the edit, and was made of what was there before it.
    @Test
    void whatIsEditedWhileItIsBuiltIsBuiltNext() throws IOException {
        checkout.program("bin/mvn", """
            #!/bin/sh
            echo "$@" > built
            touch -d '1 minute' room/src/main/java/Main.java
            touch -d '2 minutes' server/target/vestibule.jar
            """);
        file("room/src/main/java/Main.java", BUILT.plusSeconds(60));
        assertThat(builds()).isTrue();
        checkout.forgetMaven();

        assertThat(builds()).isTrue();
    }

    /// They are there as soon as the dashboard was made.
    @Test
    void packagesOfNodeAreNoSources() throws IOException {
        file("dashboard/node_modules/part/index.js", BUILT.plusSeconds(60));
        Files.setLastModifiedTime(folder.resolve("dashboard"), FileTime.from(BUILT.plusSeconds(60)));

        assertThat(builds()).isFalse();
    }

    @Test
    void aNodeThatHasComeSinceIsBuiltWith() throws IOException {
        checkout.file("server/target/dashboard/outcome", "no-node\n");
        checkout.node(false);
        assertThat(builds()).isFalse();

        checkout.node(true);

        assertThat(builds()).isTrue();
    }

    @Test
    void whatNpmCouldNotGetIsNotAskedForAtEachStart() throws IOException {
        checkout.file("server/target/dashboard/outcome", "no-packages\n");

        assertThat(builds()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"no-node, false, the dashboard needs Node", "no-packages, true, is missing"})
    void thereIsNoArchiveWithoutTheDashboard(String made, boolean node, String said) throws IOException {
        checkout.node(node);
        checkout.file("server/target/dashboard/outcome", made + "\n");

        var outcome = checkout.run(Map.of("VESTIBULE_AOT", "off"), "./vestibule", "package");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text()).contains(said);
        assertThat(folder.resolve("dist")).doesNotExist();
    }

    @Test
    void whereThereCanBeNoArchiveNothingIsBuiltForIt() throws IOException {
        checkout.node(false);
        Files.delete(folder.resolve("server/target/vestibule.jar"));

        var outcome = checkout.run(Map.of("VESTIBULE_AOT", "off"), "./vestibule", "package");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text()).contains("the dashboard needs Node").hasLineCount(1);
        assertThat(checkout.isBuilt()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"--detach, 0", "--take-over, 3"})
    void aServerThatIsToBeLeftInTheBackgroundIsLeftAsSoonAsItHasSaidThatItIsReady(String option, int exit)
            throws IOException {
        checkout.program("server/target/runtime/bin/java", """
            #!/bin/sh
            for option; do
              case $option in
              -Dvestibule.serving=*)
                echo serving >"${option#*=}"; sleep 1; echo the last line
                echo ready >"${option#*=}"; sleep 1;;
              esac
            done
            exit 3
            """);

        var outcome = checkout.run(Map.of("VESTIBULE_AOT", "off"), "./vestibule", "run", option);

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(exit);
        assertThat(outcome.text().contains("the last line")).isEqualTo(exit == 0);
    }

    @Test
    void aServerThatDoesNotServeIsNotLeftInTheBackground() throws IOException {
        checkout.program("server/target/runtime/bin/java", "#!/bin/sh\nexit 3\n");

        var outcome = checkout.run(Map.of("VESTIBULE_AOT", "off"), "./vestibule", "run", "--detach");

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(3);
    }

    /// What tries out and plans is 13,000 lines that a server does not have on its class path.
    @Test
    void onlyCommandsHaveTheRehearsalOnTheirClassPath() throws IOException {
        checkout.program("server/target/runtime/bin/java", "#!/bin/sh\necho \"$@\"\n");

        assertThat(started("run")).doesNotContain("rehearsal").contains("-jar ");
        assertThat(started("simulate")).contains("vestibule-rehearsal.jar io.vestibule.cli.Main simulate");
        assertThat(started("--help")).contains("vestibule-rehearsal.jar io.vestibule.cli.Main --help");
    }

    private String started(String command) {
        return checkout.run(Map.of("VESTIBULE_AOT", "off"), "./vestibule", command)
                .text();
    }

    private boolean builds() {
        var outcome = checkout.run(Map.of("VESTIBULE_AOT", "off"), "./vestibule", "version");
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).endsWith("runs\n");
        return checkout.isBuilt();
    }

    private void file(String name, Instant modified) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            checkout.file(name, "");
        }
        Files.setLastModifiedTime(file, FileTime.from(modified));
    }
}
