package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

class WaitingPageTest {

    private static final WaitingPage PAGE = WaitingPage.load();

    @Test
    void somebodyInLineReadsTheEstimateAndThePlace() {
        var page = text(PAGE.render(Models.line(Language.EN_US)));

        assertThat(page).contains("about 6–9 minutes", "<dd>1,234</dd>", "content=\"20\"");
    }

    private static String text(byte[] page) {
        return new String(page, StandardCharsets.UTF_8);
    }
}
