package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyBytesTest {

    private final BodyBytes bytes = new BodyBytes();

    /// Sixteen bodies of a token that may only read kept all others out.
    @Test
    void aTokenLeavesPlaceForOthers() {
        assertThat(bytes.hold("reader", BodyBytes.MOST_OF_TOKEN)).isTrue();
        assertThat(bytes.hold("reader", 1)).isFalse();
        assertThat(bytes.hold("writer", BodyBytes.MOST_OF_TOKEN)).isTrue();

        bytes.release("reader", 5);
        assertThat(bytes.hold("reader", 6)).isFalse();
        assertThat(bytes.hold("reader", 5)).isTrue();
    }

    @Test
    void allTogetherAreBounded() {
        for (int n = 0; n < BodyBytes.MOST / BodyBytes.MOST_OF_TOKEN; n++) {
            assertThat(bytes.hold("t" + n, BodyBytes.MOST_OF_TOKEN)).isTrue();
        }

        assertThat(bytes.hold("more", 1)).isFalse();
        bytes.release("t0", BodyBytes.MOST_OF_TOKEN);
        assertThat(bytes.hold("more", 1)).isTrue();
    }
}
