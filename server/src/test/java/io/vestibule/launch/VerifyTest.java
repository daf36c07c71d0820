package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `./verify` asks of Maven.
class VerifyTest {

    /// How the plugin writes of a run in which nothing was red, and of one in which something was.
    private static final String GREEN = "null";

    private static final String RED = "255";

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
        checkout.jdk(".jdks/a", Checkout.RELEASE);
    }

    @Test
    void theQuickProofStopsBeforePackaging() throws IOException {
        var outcome = checkout.run(Map.of(), "./verify", "--quick", "--", "-Dseed=42");

        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).startsWith("verify: everything holds, in ");
        assertThat(checkout.built()).isEqualTo("-B -ntp test -Ddashboard=need -Dseed=42\n");
    }

    @Test
    void quickAndLongAreNotOne() {
        var outcome = checkout.run(Map.of(), "./verify", "--quick", "--long");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.text()).isEqualTo("verify: --quick or --long, not both\n");
        assertThat(checkout.isBuilt()).isFalse();
    }

    @Test
    void theFormatIsMendedByTheSameBuild() throws IOException {
        var outcome = checkout.run(Map.of(), "./verify", "--format");

        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(checkout.built()).isEqualTo("-q -B -N validate -Dformat.mode=fix\n");
    }

    // ---- tests end to end --------------------------------------------------------------------

    @Test
    void whatIsGreenBesideTheOthersIsRunOnce() throws IOException {
        mavenFinds(GREEN, List.of(), 0);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("verify: everything holds, in ").doesNotContain("alone");
        assertThat(checkout.built()).isEqualTo("-B -ntp verify -Dit.told=true -Ddashboard=need\n");
    }

    @Test
    void whatIsRedBesideTheOthersIsRunAlone() throws IOException {
        mavenFinds(RED, List.of("fleet.FleetIT", "page.PageIT", "fleet.FleetIT"), 0);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text())
                .contains("red beside the others, and now run alone: FleetIT PageIT\n")
                .contains("but alone only: FleetIT PageIT (see server/target/")
                .endsWith("end-to-end: 10 passed, 0 failed, 2 skipped\n");
        assertThat(checkout.built())
                .contains("failsafe:verify@alone")
                .endsWith("-Dit.test=FleetIT,PageIT -Dit.forks=1 -Dit.beside=false\n");
    }

    @Test
    void redAgainIsRed() throws IOException {
        mavenFinds(RED, List.of("fleet.FleetIT"), 1);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text()).doesNotContain("everything holds");
    }

    @Test
    void redInMoreThanAFewClassesIsRed() throws IOException {
        mavenFinds(RED, IntStream.range(0, 6).mapToObj("a.A%dIT"::formatted).toList(), 0);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text()).contains("verify: red: A0IT\nA1IT\n");
        assertThat(checkout.built().lines()).hasSize(1);
    }

    @Test
    void aProcessOfTestsThatEndsByItselfIsRed() throws IOException {
        mavenFinds("254", List.of("fleet.FleetIT"), 0);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(1);
        assertThat(checkout.built().lines()).hasSize(1);
    }

    /// One of them waited for what never comes, and had to be ended.
    @Test
    void aProcessOfTestsThatIsNotOverInTimeIsRed() throws IOException {
        mavenFinds(RED, List.of("fleet.FleetIT"), 0);
        checkout.file("summary.xml", "<failsafe-summary result=\"255\" timeout=\"true\">\n");

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text()).contains("verify: red: FleetIT\n");
        assertThat(checkout.built().lines()).hasSize(1);
    }

    private Shell.Outcome verify() throws IOException {
        for (String name : List.of("browser", "shell", "nginx", "ip", "nsenter")) {
            checkout.program("bin/" + name, "#!/bin/sh\n");
        }
        String bin = folder.resolve("bin").toString();
        return checkout.run(
                Map.of(
                        "CHROMIUM", bin + "/browser",
                        "CHROMIUM_SHELL", bin + "/shell",
                        "NGINX", bin + "/nginx"),
                "./verify");
    }

    /// A Maven whose tests end to end come to this, and that exits so when they run once more.
    private void mavenFinds(String result, List<String> red, int exitAgain) throws IOException {
        var cases = red.stream().map("""
            <testcase name="holds" classname="io.vestibule.%s" time="1">
            <failure message="101"/></testcase>
            """::formatted).collect(Collectors.joining());
        checkout.file("tests.xml", "<testsuite>\n" + cases + "</testsuite>\n");
        checkout.file("summary.xml", """
            <failsafe-summary result="%s" timeout="false">
            <completed>12</completed>
            <skipped>2</skipped>
            </failsafe-summary>
            """.formatted(result));
        checkout.program("bin/mvn", """
            #!/bin/sh
            echo "$@" >> built
            case "$*" in *it.test=*) exit %d ;; esac
            mkdir -p server/target/failsafe-reports
            cp tests.xml server/target/failsafe-reports/TEST-all.xml
            cp summary.xml server/target/failsafe-reports/failsafe-summary.xml
            """.formatted(exitAgain));
    }
}
