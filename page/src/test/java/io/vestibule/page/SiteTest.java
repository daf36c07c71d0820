package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Looks;
import io.vestibule.room.QueueingMethod;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteTest {

    private static final WaitingPage PAGE = WaitingPage.load();
    private static final PageModel LINE = Models.line(Language.EN_US);

    private static String page(PageModel model) {
        return new String(PAGE.render(model), StandardCharsets.UTF_8);
    }

    private static PageLooks looks(String title, String accent, String link) {
        return PageLooks.of(
                new Looks(
                        Optional.of(title),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(accent),
                        Optional.of(link),
                        Optional.of(Map.of())),
                _ -> "");
    }

    @Test
    void theHostStandsOnPageAndTabWhereTheOwnerGaveNoTitle() {
        var page = page(LINE.on(Site.of(PageLooks.PLAIN, "shop.example")));

        assertThat(page)
                .containsPattern("<title>[^<]* · shop\\.example</title>")
                .contains("<p id=\"site\" dir=\"auto\">shop.example</p>");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void theOwnersTitleStandsInItsPlaceInEveryLanguage(Language language) {
        var site = Site.of(looks("Käse & <Brot>", "", ""), "shop.example");

        for (var model :
                new PageModel[] {Models.line(language), Models.in(language, QueueingMethod.REJECT, PageEstimate.UNKNOWN)
                }) {
            assertThat(page(model.on(site)))
                    .containsPattern("<title>[^<]* · Käse &amp; &lt;Brot&gt;</title>")
                    .contains("<p id=\"site\" dir=\"auto\">Käse &amp; &lt;Brot&gt;</p>")
                    .doesNotContain("shop.example");
        }
    }

    @Test
    void aPageWithoutASiteHasNeitherHeaderNorLink() {
        assertThat(page(LINE)).doesNotContain("id=\"site\"", "id=\"logo\"", "id=\"support\"");
    }

    @Test
    void thePolicyAllowsTheStyleOfTheAccentAndNoOther() {
        var green = looks("", "#0b6b60", "");
        var red = looks("", "#a00000", "");

        assertThat(page(LINE.on(Site.of(green, "a.example")))).contains("<style>" + green.style() + "</style>");
        assertThat(PAGE.contentSecurityPolicy(green))
                .isNotEqualTo(PAGE.contentSecurityPolicy(red))
                .doesNotContain("unsafe", "img-src data: 'self'");
    }

    @Test
    void picturesAreAllowedFromThePagesOwnHostAndNoOther() {
        var looks = new PageLooks("", "/logo", "/icon", "", "");

        assertThat(PAGE.contentSecurityPolicy(looks)).contains("img-src data: 'self';");
        assertThat(page(LINE.on(Site.of(looks, "a.example"))))
                .contains("<img id=\"logo\" src=\"/logo\" alt=\"\">")
                .contains("<link rel=\"icon\" href=\"/icon\">");
    }

    @Test
    void helpOnTheWebOpensBesideThePage() {
        var page = page(LINE.on(Site.of(looks("", "", "https://h.example/?a&b"), "a.example")));

        assertThat(page)
                .contains("href=\"https://h.example/?a&amp;b\" target=\"_blank\" rel=\"noopener\"")
                .contains(">Help</a>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mailto:help@shop.example", "tel:+43-1-234"})
    void helpByMailOrTelephoneOpensWhereTheVisitorHasIt(String link) {
        var page = page(LINE.on(Site.of(looks("", "", link), "a.example")));

        assertThat(page).contains("<a id=\"support\" href=\"" + link + "\">");
    }
}
