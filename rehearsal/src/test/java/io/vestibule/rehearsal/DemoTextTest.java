package io.vestibule.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the demo says at its beginning.
class DemoTextTest {

    private static String begun(Optional<String> code) {
        return new DemoText(new DemoOptions(300, 60, 60, 8080, 8081), 8080, 8081, 3000, code).begun(true);
    }

    @Test
    void theLinkOpensTheDashboard() {
        assertThat(begun(Optional.of("abc"))).contains("""
              the shop, behind its waiting room   http://localhost:8080/
              the operator's dashboard            http://localhost:8081/#code=abc
                                                  (opens once)
              the shop itself, for comparison     http://localhost:3000/
            """);
    }

    @Test
    void enterIsOfferedWhereItCanBePressed() {
        assertThat(begun(Optional.of("abc")))
                .contains("Enter shows a new link to the dashboard. Ctrl-C ends all of it.\n");
        assertThat(begun(Optional.empty())).doesNotContain("Enter");
    }

    @Test
    void withoutTheDashboardThePlainPageIsNamedAndNoCodeIsMade() {
        assertThat(begun(Optional.empty()))
                .contains("  live figures for the operator       http://localhost:8081/\n")
                .doesNotContain("dashboard", "#code");
    }
}
