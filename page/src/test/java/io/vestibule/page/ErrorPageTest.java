package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorPageTest {

    private static final ErrorPage PAGE = ErrorPage.load();

    @Test
    void thePageSaysWhatHappenedAndNamesTheIdOfTheLog() {
        assertThat(html(ErrorPage.Kind.BAD_GATEWAY, "7f3a", Language.EN_US))
                .contains("<h1>The site cannot be reached</h1>", "Reference: 7f3a");
    }

    @Test
    void whatIsTheSameForAllIsMadeOnce() {
        var one = PAGE.html(ErrorPage.Kind.BAD_GATEWAY, "1", Language.DE_DE);
        var other = PAGE.html(ErrorPage.Kind.TOO_SLOW, "2", Language.DE_DE);

        assertThat(one.front()).isSameAs(other.front());
        assertThat(one.back()).isSameAs(other.back());
        assertThat(one.middle()).hasSizeLessThan(1_000);
    }

    @Test
    void itCarriesNothingOfWhatOnlyThoseWhoWaitSee() {
        assertThat(html(ErrorPage.Kind.BAD_GATEWAY, "1", Language.EN_US))
                .contains("#lead{", "#message,")
                .doesNotContain(".wait", ".dots", "progress", "button", "dialog");
    }

    @ParameterizedTest
    @EnumSource(ErrorPage.Kind.class)
    void everyKindIsThereInEveryLanguage(ErrorPage.Kind kind) {
        for (var language : Language.values()) {
            assertThat(html(kind, "<b>", language)).contains("&lt;b&gt;").doesNotContain("((", "[[", "<b>", "<script");
        }
    }

    private static String html(ErrorPage.Kind kind, String id, Language language) {
        return new String(PAGE.html(kind, id, language).joined(), UTF_8);
    }
}
