package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A Node that is missing or too old is said in one line.
class NeedNodeTest {

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
        checkout.jdk(".jdks/a", Checkout.RELEASE);
    }

    /// The check itself is run by the Node of this machine, which is told that it is another one.
    @ParameterizedTest
    @CsvSource({
        "20.18.3, false",
        "20.19.0, true",
        "21.7.1, false",
        "22.11.0, false",
        "22.12.0, true",
        "23.0.0, true",
        "100.1.1, true"
    })
    void aNodeOfTheRightVersionWillDo(String version, boolean will) throws IOException {
        checkout.program("bin/node", """
            #!/bin/sh
            PATH=${PATH#*:}
            if [ "$1" = --version ]; then echo v%1$s; exit; fi
            exec node -e "Object.defineProperty(process.versions, 'node', {value: '%1$s'}); $2"
            """.formatted(version));

        var outcome = checkout.run(Map.of(), "workshop/need-node", "verify");

        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(will ? 0 : 1);
        assertThat(outcome.text())
                .isEqualTo(
                        will
                                ? ""
                                : "verify: the dashboard needs Node 20.19 or 22.12 or later; this"
                                        + " is v%s\n".formatted(version));
    }

    @ParameterizedTest
    @ValueSource(strings = {"node", "npm"})
    void aMissingOneIsSaid(String missing) throws IOException {
        Files.delete(folder.resolve("bin/" + missing));

        var outcome = checkout.run(onlyOurs(), "/bin/sh", "workshop/need-node", "vestibule");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text())
                .isEqualTo("vestibule: the dashboard needs Node 20.19 or 22.12 or later, and npm"
                        + " (https://nodejs.org); they are not on the PATH\n");
    }

    @Test
    void theProofDoesNotBeginWithoutNode() throws IOException {
        checkout.node(false);

        var outcome = checkout.run(Map.of(), "./verify", "--quick");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text()).startsWith("verify: the dashboard needs Node");
        assertThat(checkout.isBuilt()).isFalse();
    }

    private Map<String, String> onlyOurs() {
        return Map.of("PATH", folder.resolve("bin").toString());
    }
}
