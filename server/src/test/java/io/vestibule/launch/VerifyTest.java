package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// What `./verify` asks of Maven.
class VerifyTest {

    @TempDir private Path folder = Path.of("");
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
}
