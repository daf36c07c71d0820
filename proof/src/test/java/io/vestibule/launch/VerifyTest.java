package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `./verify` asks of Maven.
class VerifyTest {

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
        checkout.jdk(".jdks/a", Checkout.RELEASE);
    }

    /// Options of the caller come last, and hold.
    @Test
    void theQuickProofKeepsTheRuntimeAndLeavesSlowTestsOut() throws IOException {
        var outcome = checkout.run(Map.of(), "./verify", "--quick", "--", "-Dseeds=42");

        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text()).startsWith("verify: everything holds, in ");
        assertThat(checkout.built()).isEqualTo("""
            -B -ntp -T 1C package -Dseeds=5 -Dunit.without=fuzz,slow -Dunit.fuzzless=true -Dunit.jvm=-XX:TieredStopAtLevel=1 \
            -Druntime.skip=true -Ddashboard=need -Dseeds=42
            """);
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
    void whatIsGreenIsCounted() throws IOException {
        mavenFinds(List.of(), 0);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isZero();
        assertThat(outcome.text())
                .contains("verify: everything holds, in ")
                .endsWith("end-to-end: 10 passed, 0 failed, 2 skipped\n");
        assertThat(checkout.built()).isEqualTo("-B -ntp -T 1C verify -Ddashboard=need\n");
    }

    @Test
    void whatIsRedIsNamedAndNotRunAgain() throws IOException {
        mavenFinds(List.of("fleet.FleetIT", "page.PageIT", "fleet.FleetIT"), 1);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("end-to-end: 7 passed, 3 failed, 2 skipped\n")
                .endsWith("verify: red: FleetIT PageIT\n")
                .doesNotContain("everything holds");
        assertThat(checkout.built().lines()).hasSize(1);
    }

    /// A process of tests that ended on its own, or was not over in time, leaves no failed test.
    @Test
    void whatNamesNoTestIsRed() throws IOException {
        mavenFinds(List.of(), 1);

        var outcome = verify();

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text()).endsWith("verify: red: see above\n");
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

    /// A Maven whose tests end to end come to this.
    private void mavenFinds(List<String> red, int exit) throws IOException {
        var cases = red.stream().map("""
            <testcase name="holds" classname="io.vestibule.%s" time="1">
            <failure message="101"/></testcase>
            """::formatted).collect(Collectors.joining());
        checkout.file("tests.xml", "<testsuite>\n" + cases + "</testsuite>\n");
        checkout.file("summary.xml", """
            <failsafe-summary>
            <completed>12</completed>
            <errors>0</errors>
            <failures>%d</failures>
            <skipped>2</skipped>
            </failsafe-summary>
            """.formatted(red.size()));
        checkout.program("bin/mvn", """
            #!/bin/sh
            echo "$@" >> built
            mkdir -p proof/target/failsafe-reports
            cp tests.xml proof/target/failsafe-reports/TEST-all.xml
            cp summary.xml proof/target/failsafe-reports/failsafe-summary.xml
            exit %d
            """.formatted(exit));
    }
}
