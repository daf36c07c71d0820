package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SipHashTest {

    private static final SipHash HASH = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

    /// The published vectors for the messages `""`, `00 … 07` and `00 … 0f`.
    @Test
    void theHashIsThatOfThePublishedVectors() {
        assertThat(HASH.of()).isEqualTo(0x726fdb47dd0e0e31L);
        assertThat(HASH.of(0x0706050403020100L)).isEqualTo(0x93f5f5799a932462L);
        assertThat(HASH.of(0x0706050403020100L, 0x0f0e0d0c0b0a0908L)).isEqualTo(0x3f2acc7f57c29bdbL);
    }

    @Test
    void theKeyIsNotShown() {
        assertThat(HASH).hasToString("SipHash");
    }
}
