package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedAddressTest {

    @Test
    void showsNoTokenOfAnInvitation() {
        assertThat(LoggedAddress.of("a=1&vestibule_invitation=x.y.z&vestibule_invitation=u&b"))
                .isEqualTo("a=1&vestibule_invitation=-&vestibule_invitation=-&b");
    }

    @Test
    void showsNoProof() {
        assertThat(LoggedAddress.of("https://shop.example/sale?cf_wr_turnstile=eyJ&a=1"))
                .isEqualTo("https://shop.example/sale?cf_wr_turnstile=-&a=1");
        assertThat(LoggedAddress.of("cf_wr_turnstile=eyJ%3D")).isEqualTo("cf_wr_turnstile=-");
        assertThat(LoggedAddress.of("vestibule_invitation=x&cf_wr_turnstile=y"))
                .isEqualTo("vestibule_invitation=-&cf_wr_turnstile=-");
    }

    @Test
    void leavesAllElse() {
        assertThat(LoggedAddress.of("a=1")).isEqualTo("a=1");
        assertThat(LoggedAddress.of("")).isEmpty();
    }
}
