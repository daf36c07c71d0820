package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.Preview.Result;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The templates that ship as examples, in every state.
class ExampleTemplatesTest {

    private static final Pattern HEADING = Pattern.compile("<h1[^>]*>([^<]+)</h1>");
    private static final Pattern OUTSIDE = Pattern.compile("(?:https?:)?//\\w|\\ssrc=|@import|url\\(");

    static Stream<String> names() {
        return ExampleTemplates.names().stream();
    }

    @Test
    void thereAreSix() {
        assertThat(ExampleTemplates.names())
                .isEqualTo(List.of("app", "closed", "event", "languages-by-path", "languages-by-subdomain", "plain"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void asksForNothingThatThereIsNot(String name) {
        var compiled = (Compilation.Compiled) ExampleTemplates.compile(name);

        assertThat(compiled.warnings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void isAWholePageInEveryState(String name) {
        var preview = ExampleTemplates.preview(name);
        int pages = 0;
        for (String query : ExampleTemplates.everyState()) {
            if (preview.render(ExampleTemplates.state(query), Models.PREVIEWED, Models.NOW)
                    instanceof Result.Shown shown) {
                var page = new String(shown.html(), UTF_8);
                var headings = HEADING.matcher(page).results().toList();

                assertThat(headings).as(query).hasSize(1);
                assertThat(headings.getFirst().group(1).strip()).as(query).isNotEmpty();
                assertThat(page)
                        .as(query)
                        .contains("<!doctype html>", "<html lang=\"en\">", "<title>", "</html>")
                        .doesNotContain("{{", "}}", "<title></title>")
                        .doesNotContainPattern(OUTSIDE);
                pages++;
            }
        }
        assertThat(pages).isGreaterThan(100);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain | waitTime=95 | About 1 hour 35 minutes to go.",
                "plain | queueing_method=random | About 5 minutes to 15 minutes to go.",
                "plain | force_queue=true | No one is being let in at the moment.",
                "plain | queueing_method=reject | We are closed",
                "plain | queueing_method=reject&force_queue=true | No one is being let in",
                "plain | queue_is_full=true | More than a day to go.",
                "event | event=prequeueing | Doors open in</dt><dd>10 minutes",
                "event | event=prequeueing&shuffle_at_event_start=true | <dd>31 207</dd>",
                "event | event=started | The sale ends in</dt><dd>2 hours 0 minutes",
                "event | event=started&queue_is_full=true | More people than products",
                "event | queueing_method=reject | The sale is over",
                "closed | queueing_method=reject | <a class=\"button\" href=\"/\">",
                "closed | event=prequeueing | We open in 10 minutes",
                "app | waitTime=10 | <span class=\"big\" id=\"minutes\">10</span>",
                "app | event=prequeueing | left = parseInt( 10 , 10);",
                "languages-by-path | waitTime=95 | Noch etwa 1 Std. 35 Min.",
                "languages-by-path | waitTime=95 | const minutes = parseInt( 95 , 10);",
                "languages-by-subdomain | waitTime=7 | あと約7分です。",
            })
    void saysWhatIsSo(String name, String query, String says) {
        var shown = (Result.Shown)
                ExampleTemplates.preview(name).render(ExampleTemplates.state(query), Models.PREVIEWED, Models.NOW);

        assertThat(new String(shown.html(), UTF_8)).contains(says);
    }

    @ParameterizedTest
    @MethodSource("names")
    void showsTheOwnersWordsAndTheChallenge(String name) {
        var page = ((Compilation.Compiled) ExampleTemplates.compile(name)).page();
        var noted = Models.with(
                Models.line(Language.EN_US), new PageModel.Note("Tea & cake", "<div id=\"challenge\"></div>", false));

        assertThat(new String(page.render(noted).orElseThrow(), UTF_8))
                .contains("Tea &amp; cake", "<div id=\"challenge\"></div>");
    }
}
