package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.Preview.Result;
import io.vestibule.page.PreviewState.Parsed;
import io.vestibule.room.Looks;
import io.vestibule.room.PageSettings;
import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewTest {

    private static final String TEMPLATE = "{{#waitTimeKnown}}wait {{waitTime}}{{#isRandomQueue}},"
            + " {{waitTime25Percentile}} to {{waitTime75Percentile}}{{/isRandomQueue}};"
            + " {{/waitTimeKnown}}{{^waitTimeKnown}}unknown; {{/waitTimeKnown}}"
            + "{{#queueAll}}all; {{/queueAll}}{{#queueIsFull}}full; {{/queueIsFull}}"
            + "{{#isRejectQueue}}reject; {{/isRejectQueue}}"
            + "{{#vestibuleStalled}}stalled; {{/vestibuleStalled}}"
            + "{{#isEventPrequeueing}}start {{timeUntilEventStart}}; "
            + "{{/isEventPrequeueing}}{{#isEventActive}}end {{timeUntilEventEnd}};"
            + " {{/isEventActive}}{{#shuffleAtEventStart}}draw"
            + " {{vestibuleTicketNumber}}; {{/shuffleAtEventStart}}every"
            + " {{refreshIntervalSeconds}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | wait 10; every 20",
                "waitTime=95 | wait 95; every 20",
                "queueing_method=random | wait 10, 5 to 15; every 20",
                "force_queue=true | unknown; all; every 20",
                "queue_is_full=true | unknown; full; every 20",
                "stalled=true | wait 10; stalled; every 20",
                "stalled=true&force_queue=true | unknown; all; every 20",
                "queueing_method=reject | unknown; reject; every 0",
                "queueing_method=reject&force_queue=true | unknown; all; reject; every 20",
                "queueing_method=passthrough&force_queue=true | unknown; all; every 20",
                "event=prequeueing | unknown; start 10; end 130; every 20",
                "event=prequeueing&shuffle_at_event_start=true | unknown; start 10; end 130; draw"
                        + " 31 207; every 20",
                "event=started | wait 10; end 120; every 20",
                "event=started&shuffle_at_event_start=true&queueing_method=random | wait 10, 5 to"
                        + " 15; end 120; draw ; every 20",
                "queueing_method=passthrough&event=prequeueing | unknown; start 10; end 130; every" + " 20",
                "utm=mail&waitTime=&event= | wait 10; every 20",
            })
    void aQueryGivesAState(String query, String page) {
        assertThat(shown(query)).isEqualTo(page);
    }

    @Test
    void anOpenRoomShowsTheSite() {
        assertThat(preview(TEMPLATE, "queueing_method=passthrough")).isEqualTo(new Result.Open());
        assertThat(preview(TEMPLATE, "queueing_method=passthrough&event=started"))
                .isEqualTo(new Result.Open());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "force_queue=yes | force_queue must be true or false",
                "queueing_method=lifo | queueing_method must be fifo, random, passthrough or" + " reject",
                "event=over | event must be none, prequeueing or started",
                "waitTime=0 | 'waitTime must be a whole number of minutes from 1 to 100000'",
                "waitTime=-3 | 'waitTime must be a whole number of minutes from 1 to 100000'",
                "waitTime=99999999999 | 'waitTime must be a whole number of minutes from 1 to" + " 100000'",
                "language=xx | language must be one of the languages of default_template_language",
                "shuffle_at_event_start=true | shuffle_at_event_start may be true only if event is" + " not none",
            })
    void whatIsNoStateIsRefusedWithTheReason(String query, String reason) {
        assertThat(PreviewState.read(ExampleTemplates.parameters(query))).isEqualTo(new Parsed.Wrong(List.of(reason)));
    }

    @Test
    void everyFaultIsToldAtOnce() {
        var read = PreviewState.read(ExampleTemplates.parameters("force_queue=1&event=x&waitTime=a"));

        assertThat(((Parsed.Wrong) read).reasons()).hasSize(3);
    }

    @Test
    void theBuiltInPageIsShownInAnyLanguage() {
        var preview = Preview.builtIn(WaitingPage.load());
        var state = ExampleTemplates.state("language=de-DE&waitTime=10");

        var shown = (Result.Shown) preview.render(state, Models.PREVIEWED, Models.NOW);

        assertThat(new String(shown.html(), UTF_8)).contains("lang=\"de-DE\"", "8–13");
    }

    @Test
    void theLooksAndTheWordsOfARoomAreShown() {
        var logo = new Picture(PictureKind.PNG, new byte[] {1, 2, 3});
        var looks = new Looks(
                Optional.empty(),
                Optional.of(logo),
                Optional.empty(),
                Optional.of("#9a3412"),
                Optional.of("https://shop.example/help"),
                Optional.of(Map.of("de", "Gleich.")));
        var page = new PageSettings(200, "", "en-US", true, false, "", "Soon.", looks);
        var content = new PreviewContent("", "shop.example", page);

        assertThat(builtIn(content, ""))
                .contains("<p id=\"site\" dir=\"auto\">shop.example</p>", "#9a3412", "Soon.")
                .contains("src=\"data:image/png;base64,AQID\"", "href=\"https://shop.example/help\"");
        assertThat(builtIn(content, "language=de-DE")).contains("Gleich.").doesNotContain("Soon.");
        assertThat(builtIn(content, "queueing_method=reject")).contains("shop.example", "AQID");
    }

    private static String builtIn(PreviewContent content, String query) {
        var state = ExampleTemplates.state(query);
        var result = Preview.builtIn(WaitingPage.load()).render(state, content, Models.NOW);
        return new String(((Result.Shown) result).html(), UTF_8);
    }

    @Test
    void theLongestTemplateWithTheMostTagsStillFits() {
        var tags = "{{vestibuleDrawCommitment}}".repeat(500);
        var template = tags + "x".repeat(CagedTemplate.LONGEST_SOURCE - tags.length());

        assertThat(preview(template, "event=prequeueing&shuffle_at_event_start=true"))
                .isInstanceOf(Result.Shown.class);
    }

    private static String shown(String query) {
        var shown = (Result.Shown) preview(TEMPLATE, query);
        return new String(shown.html(), UTF_8);
    }

    private static Result preview(String template, String query) {
        var compiled = (Compilation.Compiled) CustomPage.compile(template);
        return Preview.of(compiled.page()).render(ExampleTemplates.state(query), Models.PREVIEWED, Models.NOW);
    }
}
