package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When the dashboard is made, and what the build does where it cannot be: with a Node and an npm
/// that only note that they were called.
class DashboardBuildTest {

    private static final String NODE = """
        #!/bin/sh
        echo "$1" >>"$HOME/called"
        case $1 in
          -e) [ ! -f "$HOME/old" ]; exit ;;
          *vite.js)
            [ ! -f "$HOME/fault" ] || { echo "main.tsx: a fault"; exit 1; }
            while [ "$1" != --outDir ]; do shift; done
            mkdir -p "$2/assets"
            cat src/main.tsx >"$2/assets/main.js"
            echo "assets/main.js text/javascript" >"$2/files.txt"
            echo page >"$2/index.html" ;;
        esac
        """;

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
        checkout.program("workshop/dashboard", Files.readString(Path.of("..", "workshop", "dashboard")));
        checkout.program("bin/node", NODE);
        checkout.program("bin/npm", "#!/bin/sh\necho npm >>\"$HOME/called\"\n[ ! -f \"$HOME/offline\" ]\n");
        checkout.file("dashboard/src/main.tsx", "first");
        checkout.file("dashboard/package.json", "{}");
        checkout.file("dashboard/package-lock.json", "{}");
        Files.createDirectories(folder.resolve("dashboard/node_modules"));
    }

    @Test
    void itIsMadeOnceAndServed() throws IOException {
        assertThat(make("begin").exit()).isZero();
        assertThat(make("end").text()).isEmpty();

        assertThat(served("assets/main.js")).hasContent("first");
        assertThat(served("index.html")).exists();
        Files.delete(folder.resolve("called"));
        make("begin");
        make("end");
        assertThat(folder.resolve("called")).doesNotExist();
    }

    @Test
    void aChangeIsMadeAndPackagesAreNotFetchedAgain() throws IOException {
        make("end");
        Files.delete(folder.resolve("called"));

        checkout.file("dashboard/src/main.tsx", "second");
        make("end");

        assertThat(served("assets/main.js")).hasContent("second");
        assertThat(Files.readString(folder.resolve("called"))).contains("vite").doesNotContain("npm");
    }

    @Test
    void withoutNodeALineSaysSoAndWhatWasServedIsGone() throws IOException {
        make("end");
        checkout.file("old", "");
        checkout.file("dashboard/src/main.tsx", "second");

        make("begin");
        var outcome = make("end");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.text())
                .startsWith("dashboard: the dashboard needs Node 20.19")
                .endsWith(": not made; the plain page stays at /\n")
                .hasLineCount(1);
        assertThat(served("index.html")).doesNotExist();
    }

    @Test
    void whereItIsNeededTheBuildEnds() throws IOException {
        checkout.file("old", "");

        var outcome = make("end", "need");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text())
                .startsWith("dashboard: the dashboard needs Node")
                .hasLineCount(1);
    }

    @Test
    void packagesThatCannotBeHadAreNoFaultOfTheBuild() throws IOException {
        checkout.file("offline", "");

        var outcome = make("end");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.text()).startsWith("dashboard: npm cannot install its packages");
        assertThat(make("end", "need").exit()).isEqualTo(1);
    }

    @Test
    void aFaultOfItsSourcesEndsTheBuild() throws IOException {
        checkout.file("fault", "");

        make("begin");
        var outcome = make("end");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text()).contains("main.tsx: a fault").contains("have faults");
    }

    @Test
    void aBuildThatWasCutOffHoldsUpNoOther() throws IOException {
        checkout.file("server/target/dashboard/making/owner", "999999999\n");

        assertThat(make("end").exit()).isZero();

        assertThat(served("index.html")).exists();
    }

    private Shell.Outcome make(String... how) {
        var command = new ArrayList<>(List.of("workshop/dashboard", how[0]));
        command.addAll(List.of("server/target/dashboard", "classes"));
        command.addAll(List.of(how).subList(1, how.length));
        return checkout.run(Map.of(), command.toArray(String[]::new));
    }

    private Path served(String name) {
        return folder.resolve("classes/io/vestibule/control/dashboard").resolve(name);
    }
}
