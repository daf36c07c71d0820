package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.room.QueueingMethod;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WaitingPageTest {

    private static final WaitingPage PAGE = WaitingPage.load();
    private static final PageModel LINE = Models.line(Language.EN_US);

    /// Bytes of the page, script and style included, before it is packed to less than half: a page
    /// weighs what one icon weighs.
    private static final int BUDGET = 24_400;

    /// The same where most letters take two or three bytes.
    private static final int WIDE_BUDGET = 27_700;

    @Test
    void aVisitorInLineReadsTheEstimateAndThePlace() {
        var page = text(PAGE.render(LINE));

        assertThat(page)
                .contains(
                        "<title>about 6–9 minutes · You are in line</title>",
                        "<dd id=\"value\">about 6–9 minutes</dd>",
                        "<dd>1,234</dd>",
                        "value=\"30\"",
                        "First come, first served.");
    }

    @Test
    void withoutAScriptThePageComesAgainAfterTheRefreshInterval() {
        assertThat(text(PAGE.render(LINE)))
                .contains("<noscript><meta http-equiv=\"refresh\" content=\"20\"></noscript>");
    }

    @Test
    void aVisitorWhoComesEarlyIsToldTheRemainingTime() {
        var early = new Check(Models.NOW + 15_500, Models.NOW, 20_000);

        assertThat(text(PAGE.render(Models.with(LINE, early)))).contains("content=\"5\"");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aVisitorWhoSentSomethingReadsThatItWasLostAndIsLedBack(Language language) {
        var from = "https://shop.example/form?a=1&b=2";
        var lost = new Note("", "", false, new Submission.Lost(from, true), PageChallenge.NONE);

        var page = text(PAGE.render(Models.with(Models.line(language), lost)));

        assertThat(page)
                .contains(
                        "<p id=\"unsaved\">"
                                + new Utf8(512).html(Texts.of(language).word("unsaved"))
                                + "</p>",
                        "content=\"30;url=https://shop.example/form?a=1&amp;b=2\"></noscript>",
                        " data-back=\"https://shop.example/form?a=1&amp;b=2\"");
    }

    @Test
    void whereItCameFromIsNotKnownThePageLeadsToTheSite() {
        var lost = new Note("", "", false, new Submission.Lost("", false), PageChallenge.NONE);

        assertThat(text(PAGE.render(Models.with(LINE, lost))))
                .contains(
                        "http-equiv=\"refresh\" content=\"30;url=/\"",
                        " data-back=\"\"",
                        "<p id=\"unsaved\">What you sent was not saved. When it is your turn, this"
                                + " page will take you to the site.")
                .doesNotContain("data-typed", "go back one page");
    }

    @Test
    void aVisitorWhoSentNothingPaysNothingForIt() {
        assertThat(text(PAGE.render(LINE))).doesNotContain("id=\"unsaved\"", "data-back", "data-typed");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aLineThatStandsStillForLongerThanEstimatedSaysSo(Language language) {
        var page = text(PAGE.render(Models.stalled(Models.line(language))));

        assertThat(page).contains("<p id=\"stalled\">" + stalled(language) + "</p>");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aLineThatMovesDoesNotSayThatItStands(Language language) {
        var page = text(PAGE.render(Models.line(language)));

        assertThat(page).contains("<p id=\"stalled\" hidden></p>");
        assertThat(before(page, "<script")).doesNotContain(stalled(language));
    }

    /// Where nobody is to be let in, the page says that already.
    @Test
    void aPausedRoomAndOneBeforeItsEventDoNotSayThatTheyStand() {
        var event = Models.with(LINE, new EventPhase.Prequeue(700, 9_000, true));

        assertThat(Stream.of(Models.paused(LINE), event).map(Models::stalled).map(PAGE::render))
                .allMatch(page -> text(page).contains("<p id=\"stalled\" hidden></p>"));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aLineThatIsPausedBecauseTheSiteIsInTroubleSaysWhy(Language language) {
        var page = before(text(PAGE.render(Models.held(Models.line(language)))), "<script");

        assertThat(page)
                .contains(
                        new Utf8(512).html(Texts.of(language).word("lead.held")).toString())
                .contains(new Utf8(512)
                        .html(Texts.of(language).word("heading.paused"))
                        .toString())
                .doesNotContain(new Utf8(512)
                        .html(Texts.of(language).word("lead.paused"))
                        .toString());
    }

    private static String stalled(Language language) {
        return new Utf8(512).html(Texts.of(language).word("stalled")).toString();
    }

    private static String before(String page, String end) {
        return page.substring(0, page.indexOf(end));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aPreviewOfALinkReadsAsASentenceAboutTheSite(Language language) {
        var words = Texts.of(language);

        assertThat(text(PAGE.render(Models.line(language))))
                .contains(
                        "<meta property=\"og:title\" content=\"" + words.word("preview.title"),
                        "property=\"og:description\" content=\"" + words.word("preview.lead"));
    }

    @Test
    void aPausedRoomSaysSoAndLeavesTheWaitOut() {
        assertThat(Stream.of(Models.paused(LINE), Models.held(LINE)).map(PAGE::render))
                .allMatch(page -> text(page).contains("<dl class=\"wait\" id=\"wait\" hidden>"))
                .allMatch(page -> text(page).contains("Entry is paused"));
        assertThat(text(PAGE.render(LINE))).contains("<dl class=\"wait\" id=\"wait\">");
    }

    @ParameterizedTest
    @CsvSource({
        "AWAY, lost.away",
        "REVOKED, lost.revoked",
        "LEFT, lost",
        "UNREADABLE, lost",
    })
    void aVisitorWhosePlaceWasLostReadsWhy(NewTicket why, String key) {
        var page = text(PAGE.render(LINE.given(why)));

        assertThat(page).contains("<p id=\"lost\">" + Texts.of(Language.EN_US).word(key) + "</p>");
    }

    @ParameterizedTest
    @EnumSource(names = {"NOT_GIVEN", "NONE", "SESSION"})
    void aVisitorWhoLostNoPlaceReadsNothingOfThat(NewTicket why) {
        assertThat(text(PAGE.render(LINE.given(why)))).contains("<p id=\"lost\" hidden></p>");
    }

    @Test
    void aFullRoomSaysMoreThanADay() {
        var full = Models.in(Language.EN_US, QueueingMethod.FIFO, PageEstimate.FULL);

        assertThat(text(PAGE.render(full))).contains("data-state=\"full\"", ">more than a day<");
    }

    @Test
    void aDrawShowsNoProgressSinceNoVisitorMovesForward() {
        var drawn = Models.in(Language.EN_US, QueueingMethod.RANDOM, new PageEstimate.About(60, 120, 300));

        assertThat(text(PAGE.render(drawn)))
                .contains("aria-label=\"Your progress in line\" hidden>", "Entry is by random draw");
    }

    @Test
    void beforeAnEventThatDrawsTheTimeUntilTheStartIsShownAndNoOrder() {
        var before = Models.with(LINE, new EventPhase.Prequeue(700, 9_000, true));

        assertThat(text(PAGE.render(before)))
                .contains("Time until the start", "about 12 minutes", "<p id=\"order\"></p>");
    }

    @Test
    void aRefusalHasNothingToWaitFor() {
        var rejected = Models.in(Language.EN_US, QueueingMethod.REJECT, PageEstimate.UNKNOWN);

        assertThat(text(PAGE.render(rejected)))
                .contains("No entry at the moment")
                .doesNotContain("http-equiv", "<script");
    }

    @Test
    void aRejectingRoomThatIsPausedKeepsPeopleWaiting() {
        var rejected = Models.in(Language.EN_US, QueueingMethod.REJECT, PageEstimate.UNKNOWN);

        assertThat(text(PAGE.render(Models.paused(rejected)))).contains("Entry is paused");
    }

    @Test
    void nothingThatIsTakenFromOutsideBecomesMarkup() {
        var evil = "</p><script>alert('x')</script>&\"";
        var model = Models.with(Models.with(LINE, new Note(evil, "", false)), new InLine(1, 1, evil, evil));

        var page = text(PAGE.render(model));

        assertThat(page).doesNotContain("<script>alert");
        assertThat(page.split("&lt;/p&gt;&lt;script&gt;alert\\(&#39;x&#39;\\)", -1))
                .hasSize(4);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void noPageOfAnyStateHasAHoleLeft(Language language) {
        for (var model : everyState(language)) {
            var page = text(PAGE.render(model));

            assertThat(visible(page)).doesNotContain("((", "[[", "{0}", "{1}", "null");
            assertThat(page).startsWith("<!doctype html>\n<html lang=\"" + language.htmlTag());
        }
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void thePageNamesNoOtherHostAndLoadsNothing(Language language) {
        assertThat(text(PAGE.render(Models.line(language))))
                .doesNotContain("http:", "https:", "src=", "url(", "@import", "//");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void thePageIsLight(Language language) {
        int size = PAGE.render(Models.line(language)).length;

        assertThat(size).isLessThan(wide(language) ? WIDE_BUDGET : BUDGET);
    }

    @Test
    void thePolicyAllowsExactlyTheScriptAndTheStyleInside() {
        var page = text(PAGE.render(LINE));

        assertThat(PAGE.contentSecurityPolicy(PageLooks.PLAIN))
                .contains(
                        "default-src 'none'",
                        "style-src " + hash(between(page, "<style>", "</style>")),
                        "script-src " + hash(between(page, "<script>", "</script>")),
                        "connect-src 'self'",
                        "form-action 'self'")
                .doesNotContain("unsafe", "frame-ancestors");
        assertThat(page).doesNotContainPattern(Pattern.compile(" style=| on[a-z]+="));
    }

    @Test
    void pagesOfTheSameModelAreTheSame() {
        assertThat(PAGE.render(LINE)).isEqualTo(WaitingPage.load().render(LINE));
    }

    private static List<PageModel> everyState(Language language) {
        var line = Models.line(language);
        return Stream.of(
                        List.of(line, Models.paused(line)),
                        List.of(
                                Models.with(line, new EventPhase.Prequeue(9_000, 90_000, false)),
                                Models.with(line, new EventPhase.Prequeue(1, 90_000, true)),
                                Models.with(line, new EventPhase.Running(90, true))),
                        List.of(
                                Models.in(language, QueueingMethod.RANDOM, PageEstimate.FULL),
                                Models.in(language, QueueingMethod.FIFO, PageEstimate.UNKNOWN),
                                Models.in(language, QueueingMethod.REJECT, PageEstimate.UNKNOWN),
                                Models.in(language, QueueingMethod.FIFO, new PageEstimate.About(100, 9_000, 70_000))))
                .flatMap(List::stream)
                .toList();
    }

    /// The page without style, script and the script's words.
    private static String visible(String page) {
        return page.replaceAll("(?s)<(style|script).*?</\\1>", "");
    }

    private static boolean wide(Language language) {
        return switch (language) {
            case AR_EG, RU_RU, FA_IR, BG_BG, EL_GR, HE_IL, HI_IN, TH_TH, UK_UA, JA_JP -> true;
            default -> false;
        };
    }

    private static String between(String page, String start, String end) {
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf(end, from));
    }

    private static String hash(String inline) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(inline.getBytes(UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(byte[] page) {
        return new String(page, UTF_8);
    }
}
