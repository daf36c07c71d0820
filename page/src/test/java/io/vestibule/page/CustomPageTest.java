package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.Note;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomPageTest {

    private static final PageModel LINE = Models.line(Language.EN_US);

    /// Every variable, as the documents list them.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "inWaitingRoom | true",
                "waitTimeKnown | true",
                "waitTime | 95",
                "waitTime25Percentile | 0",
                "waitTime50Percentile | 0",
                "waitTime75Percentile | 0",
                "waitTimeFormatted | 1 hour 35 minutes",
                "queueIsFull | false",
                "queueAll | false",
                "lastUpdated | 2026-04-01T10:12:20.000Z",
                "refreshIntervalSeconds | 20",
                "queueingMethod | fifo",
                "isFIFOQueue | true",
                "isRandomQueue | false",
                "isPassthroughQueue | false",
                "isRejectQueue | false",
                "isEventActive | true",
                "isEventPrequeueing | false",
                "timeUntilEventStart | 0",
                "timeUntilEventStartFormatted | unavailable",
                "timeUntilEventEnd | 108",
                "timeUntilEventEndFormatted | 1 hour 48 minutes",
                "shuffleAtEventStart | true",
                "turnstile | &lt;i&gt;",
                "infiniteQueue | false",
                "waitTimeHours | 1",
                "waitTimeHourMinutes | 35",
                "vestibuleWaitTimeLow | 90",
                "vestibuleWaitTimeHigh | 100",
                "vestibuleWaitTimeSeconds | 5700",
                "vestibuleWaitTimeLowSeconds | 5400",
                "vestibuleWaitTimeHighSeconds | 6000",
                "vestibuleWaitTimeChanged | limits",
                "vestibuleWaitAfterStartLowSeconds | 0",
                "vestibuleWaitAfterStartHighSeconds | 0",
                "vestibuleTimeUntilEventStartSeconds | 0",
                "vestibulePeopleAhead | 1234",
                "vestibulePeopleAheadKnown | true",
                "vestibuleStalled | false",
                "vestibuleHeld | false",
                "vestibuleInvitation | ''",
                "vestibuleTicketNumber | ''",
                "vestibuleDrawCommitment | ''",
                "vestibuleDrawSeed | ''",
                "vestibuleMessage | Tea &amp; cake",
                "vestibuleSiteName | Harbor",
                "vestibuleLogo | /logo",
                "vestibuleFavicon | /icon",
                "vestibuleSupportLink | tel:+1",
                "vestibuleInputLost | true",
                "vestibuleCameFrom | https://a.example/?b&amp;c",
                "vestibulePlaceLost | away",
                "vestibuleCheckAgain | &lt;b&gt;",
            })
    void aVariableIsWrittenIn(String name, String written) {
        var wait = new PageEstimate.About(5_400, 5_700, 6_000, Optional.of(RoomChange.LIMITS));
        var model = Models.in(Language.EN_US, QueueingMethod.FIFO, wait);
        model = Models.with(model, new EventPhase.Running(6_480, true));
        model = Models.with(
                model,
                new Note(
                        "Tea & cake",
                        "<i>",
                        false,
                        new Submission.Lost("https://a.example/?b&c", true),
                        PageChallenge.NONE,
                        "<b>",
                        NewTicket.AWAY));
        var looks = new PageLooks("Harbor", "/logo", "/icon", "tel:+1", "");
        model = model.on(Site.of(looks, "a.example"));

        assertThat(rendered("[{{" + name + "}}]", model)).isEqualTo("[" + written + "]");
    }

    @Test
    void everyVariableIsInTheTable() throws NoSuchMethodException {
        var table = CustomPageTest.class
                .getDeclaredMethod("aVariableIsWrittenIn", String.class, String.class)
                .getAnnotation(CsvSource.class)
                .value();

        assertThat(table).extracting(row -> row.split(" ", -1)[0]).containsExactlyElementsOf(PageVariables.NAMES);
    }

    @Test
    void everyVariableIsInTheDocument() throws IOException {
        var variables = Files.readString(Path.of("../docs/TEMPLATES.md"));
        var table = variables.substring(variables.indexOf("## Variables"), variables.indexOf("## States"));

        assertThat(Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(table).results())
                .extracting(row -> row.group(1))
                .containsExactlyElementsOf(PageVariables.NAMES);
    }

    @Test
    void thePublishedPatternForManyLanguagesGivesAScriptThatRuns() throws IOException {
        var template = Files.readString(Path.of("src/test/resources/io/vestibule/page/custom.html"));

        var page = rendered(template, LINE);

        assertThat(page)
                .contains(
                        "const minutes = parseInt( 7 , 10);",
                        "de: \"Noch etwa 7 Minuten (0 h 7 min)\"",
                        "<p id=\"waitmsg\"></p>")
                .doesNotContain("{{", "unknownmsg");
        assertThat(rendered(template, Models.paused(LINE)))
                .contains("unknownmsg")
                .doesNotContain("parseInt", "{{");
    }

    @Test
    void theChallengeIsTheOneThingWrittenAsMarkup() {
        var challenged = Models.with(LINE, new Note("", "<div class=\"c\"></div>", false));
        var template = "{{#turnstile}}<p>{{{turnstile}}}{{& turnstile }}</p>{{/turnstile}}";

        assertThat(rendered(template, challenged)).isEqualTo("<p><div class=\"c\"></div><div class=\"c\"></div></p>");
        assertThat(rendered(template, LINE)).isEmpty();
    }

    @Test
    void sectionsFollowTruth() {
        assertThat(rendered("{{#queueAll}}a{{/queueAll}}{{^queueAll}}b{{/queueAll}}", LINE))
                .isEqualTo("b");
        assertThat(rendered("{{#waitTime}}{{.}}{{/waitTime}}", LINE)).isEqualTo("7");
        assertThat(rendered("{{#waitTime}}a{{/waitTime}}", Models.paused(LINE))).isEmpty();
        assertThat(rendered("{{#waitTime}}{{queueingMethod}}{{/waitTime}}", LINE))
                .isEqualTo("fifo");
    }

    @Test
    void commentsGoAndUnknownNamesAreEmptyButWarnedOf() {
        var compiled = compiled("a{{! b\n c }}\n{{nobody}}{{#else.where}}d{{/else.where}}");

        assertThat(compiled.warnings())
                .containsExactly(
                        new TemplateRemark(3, "unknown variable: nobody"),
                        new TemplateRemark(3, "unknown variable: else.where"));
        assertThat(text(compiled.page(), LINE)).isEqualTo("a\n");
    }

    @Test
    void nothingOfTheMachineryCanBeReached() {
        for (var name : List.of(".", "this", "entrySet", "class", "getClass", "toString", "model")) {
            assertThat(rendered("[{{" + name + "}}]", LINE)).as(name).isEqualTo("[]");
            assertThat(rendered("[{{#waitTime}}{{class.name}}{{/waitTime}}]", LINE))
                    .isEqualTo("[]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{{> secret}} | partials, parents and blocks are not allowed: > secret",
                "{{< page}}{{/page}} | partials, parents and blocks are not allowed: < page",
                "{{$ block}}{{/block}} | partials, parents and blocks are not allowed: $ block",
                "{{=<% %>=}} | delimiters cannot be changed",
                "{{{waitTime}}} | only turnstile and vestibuleCheckAgain may be written without"
                        + " escaping: waitTime",
                "{{&vestibuleMessage}} | only turnstile and vestibuleCheckAgain may be written"
                        + " without escaping: vestibuleMessage",
                "{{#queueAll}} | section is not closed: queueAll",
                "{{/queueAll}} | no section to close: queueAll",
                "{{#a}}{{#b}}{{/a}}{{/b}} | section b of line 2 closed by a",
                "{{waitTime | tag is not closed",
                "{{a {{b}} | tag is not closed, or a tag inside a tag",
                "{{}} | empty tag",
                "{{ }} | empty tag",
                "{{#}} | 'not a name: '",
                "{{a b}} | not a name: a b",
                "{{a..b}} | not a name: a..b",
                "{{ {turnstile} }} | not a name: {turnstile}",
                "{{{turnstile}} }}} | only turnstile and vestibuleCheckAgain may be written without"
                        + " escaping: turnstile}}",
            })
    void whatIsNotAllowedIsRefusedWithItsLine(String template, String reason) {
        var refused = refused("first line\n" + template);

        assertThat(refused.errors()).first().isEqualTo(new TemplateRemark(2, reason));
    }

    @Test
    void aTagOverTwoLinesIsRefused() {
        assertThat(refused("a {{#\nqueueAll}}{{/queueAll}}").errors())
                .contains(new TemplateRemark(1, "tag spans several lines"));
    }

    @Test
    void allFaultsAreToldAtOnce() {
        assertThat(refused("{{>a}}\n{{=b c=}}\n{{{queueAll}}}").errors())
                .extracting(TemplateRemark::line)
                .containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 100, 20_000})
    void deepNestingIsRefusedBeforeItOverflowsAnything(int depth) {
        var nested = "{{#queueAll}}".repeat(depth) + "{{/queueAll}}".repeat(depth);

        assertThat(refused(nested).errors()).extracting(TemplateRemark::reason).contains("sections more than 16 deep");
    }

    @Test
    void sixteenDeepIsFine() {
        var nested = "{{#inWaitingRoom}}".repeat(16) + "x" + "{{/inWaitingRoom}}".repeat(16);

        assertThat(rendered(nested, LINE)).isEqualTo("x");
    }

    @Test
    void fiveHundredTagsAreFineAndOneMoreIsNot() {
        assertThat(rendered("{{waitTime}}".repeat(500), LINE)).hasSize(500);
        assertThat(refused("{{waitTime}}".repeat(501)).errors())
                .containsExactly(new TemplateRemark(1, "more than 500 tags"));
    }

    @Test
    void aMebibyteIsFineAndOneMoreByteIsNot() {
        assertThat(rendered("x".repeat(1_048_576), LINE)).hasSize(1_048_576);
        assertThat(refused("x".repeat(1_048_575) + "é").errors())
                .containsExactly(new TemplateRemark(0, "longer than 1048576 bytes"));
    }

    @Test
    void aPageThatGrowsBeyondTwoMebibytesIsNotSent() {
        var bomb = compiled("{{vestibuleMessage}}".repeat(500)).page();
        var long1 = Models.with(LINE, new Note("x".repeat(4_000), "", false));
        var long2 = Models.with(LINE, new Note("x".repeat(5_000), "", false));

        assertThat(bomb.render(long1)).isPresent();
        assertThat(bomb.render(long2)).isEmpty();
    }

    @Test
    void theOwnersWordsCannotBecomeMarkup() {
        var evil = Models.with(LINE, new Note("<script>\"'&`=", "", false));

        assertThat(rendered("{{vestibuleMessage}}", evil)).doesNotContain("<", ">", "\"", "'");
    }

    private static String rendered(String template, PageModel model) {
        return text(compiled(template).page(), model);
    }

    private static String text(CustomPage page, PageModel model) {
        return new String(page.render(model).orElseThrow(), UTF_8);
    }

    private static Compilation.Compiled compiled(String template) {
        return (Compilation.Compiled) CustomPage.compile(template);
    }

    private static Compilation.Refused refused(String template) {
        return (Compilation.Refused) CustomPage.compile(template);
    }
}
