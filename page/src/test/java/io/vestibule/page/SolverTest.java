package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SolverTest {

    private static final int MOST_BYTES = 3 * 1024;

    @Test
    void theSolverIsSmall() {
        assertThat(Utf8.encoded(Minifier.script(Resources.text("solver.js")))).hasSizeLessThanOrEqualTo(MOST_BYTES);
    }
}
