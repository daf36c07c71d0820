package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.Heads;
import org.junit.jupiter.api.Test;

class PageCallsTest {

    @Test
    void anOrdinaryRequestIsNoCall() {
        assertThat(PageCalls.of(Heads.of("GET", "/"))).isEqualTo(PageCalls.NONE);
        assertThat(PageCalls.of(Heads.of("GET", "/", "Vestibule-Poll", "0"))).isEqualTo(PageCalls.NONE);
    }

    @Test
    void thePageOfTheSameOriginMayPollAndLeave() {
        assertThat(call("GET", "Vestibule-Poll", "Sec-Fetch-Site", "same-origin"))
                .isEqualTo(PageCalls.POLL);
        assertThat(call("POST", "Vestibule-Leave", "Origin", "http://shop.example"))
                .isEqualTo(PageCalls.LEAVE);
        assertThat(call("GET", "Vestibule-Poll")).isEqualTo(PageCalls.POLL);
    }

    @Test
    void anotherSiteMayNot() {
        assertThat(call("GET", "Vestibule-Poll", "Sec-Fetch-Site", "cross-site"))
                .isEqualTo(PageCalls.FOREIGN);
        assertThat(call("GET", "Vestibule-Poll", "Sec-Fetch-Site", "same-site")).isEqualTo(PageCalls.FOREIGN);
        assertThat(call("POST", "Vestibule-Leave", "Origin", "http://evil.example"))
                .isEqualTo(PageCalls.FOREIGN);
        assertThat(call("POST", "Vestibule-Leave", "Origin", "https://shop.example"))
                .isEqualTo(PageCalls.FOREIGN);
        assertThat(call("POST", "Vestibule-Leave", "Origin", "null")).isEqualTo(PageCalls.FOREIGN);
    }

    @Test
    void pollsAreReadAndLeavingIsAWrite() {
        assertThat(call("POST", "Vestibule-Poll")).isEqualTo(PageCalls.FOREIGN);
        assertThat(call("GET", "Vestibule-Leave")).isEqualTo(PageCalls.FOREIGN);
    }

    private static PageCalls call(String method, String header, String... more) {
        var all = new String[more.length + 2];
        all[0] = header;
        all[1] = "1";
        System.arraycopy(more, 0, all, 2, more.length);
        return PageCalls.of(Heads.of(method, "/", all));
    }
}
