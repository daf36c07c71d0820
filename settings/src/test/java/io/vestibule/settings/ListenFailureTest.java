package io.vestibule.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListenFailureTest {

    @Test
    void whatToDoIsSaid() {
        assertThat(ListenFailure.words("0.0.0.0", 80, "bind(..) failed: Address already in use"))
                .isEqualTo("cannot listen on 0.0.0.0:80: another program does (who: ss -ltnp 'sport =" + " :80')");
        assertThat(ListenFailure.words("0.0.0.0", 80, "bind(..) failed: Permission denied"))
                .contains("CAP_NET_BIND_SERVICE");
        assertThat(ListenFailure.words("192.0.2.1", 8080, "Cannot assign requested address"))
                .isEqualTo("cannot listen on 192.0.2.1:8080: Cannot assign requested address");
    }
}
