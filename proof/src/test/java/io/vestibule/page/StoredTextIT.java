package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.page.StatusReport.CheckLine;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import io.vestibule.page.StatusReport.RoomLine;
import io.vestibule.page.StatusReport.TroubleLine;
import io.vestibule.room.QueueingMethod;
import io.vestibule.testing.Browser;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Texts that owners and visitors give, in the pages that visitors see: in a real browser, without
/// the policy that stands behind, they stay texts. Those of the dashboard are in
/// `DashboardSafetyIT`.
class StoredTextIT {

    private static final String HOSTILE =
            "<script>hit=1</script> <img src=x onerror=hit=2> \"><svg onload=hit=3> ' autofocus"
                    + " onfocus=hit=4 x=' </title></textarea></style></script><script>hit=5"
                    + "</script> {{{turnstile}}} {0} ((lead)) [[style]] \\u003cimg src=x"
                    + " onerror=hit=6\\u003e &lt;b&gt; \u202e\u2067 end";

    /// What would be there if a text had become more than a text, and how much of it is legible.
    private static final String FOUND = """
        () => [window.hit === undefined ? 'nothing ran' : 'ran ' + hit,
          document.querySelectorAll('[onerror], [onload], [onfocus], svg, img:not(#logo)').length,
          document.querySelectorAll('script:not([type])').length <= 1,
          document.documentElement.textContent.includes('<script>hit=1</script>')].join()
        """;

    private static final TroubleDays QUIET = TroubleDays.of(List.of(), 0, Models.NOW);

    @AutoClose
    private static final Browser browser = Browser.launch();

    private BrowserContext context;

    @BeforeEach
    void come() {
        context = browser.context();
    }

    @AfterEach
    void leave() {
        context.close();
    }

    private static Site site() {
        return Site.of(new PageLooks(HOSTILE, HOSTILE, HOSTILE, HOSTILE, ""), "a.example");
    }

    private static PageModel line() {
        var sent = new Submission.Lost("http://a.example/" + HOSTILE, true);
        var model = Models.with(Models.line(Language.EN_US), new Note(HOSTILE, "", false, sent, PageChallenge.NONE));
        return Models.with(model, new InLine(1, 1, HOSTILE, HOSTILE)).on(site());
    }

    private static byte[] closed() {
        var closed = Models.in(Language.EN_US, QueueingMethod.REJECT, PageEstimate.UNKNOWN);
        return WaitingPage.load()
                .render(Models.with(closed, new Note(HOSTILE, "", false)).on(site()));
    }

    private static byte[] custom() {
        var template = String.join(
                "\n",
                PageVariables.NAMES.stream()
                        .map(name -> "<p title=\"{{" + name + "}}\">{{" + name + "}}</p>")
                        .toList());
        return switch (CustomPage.compile(template)) {
            case CustomPage.Compilation.Compiled own ->
                own.page().render(line()).orElseThrow();
            case CustomPage.Compilation.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    private static byte[] status() {
        long now = Models.NOW;
        var regions = List.of(new RegionLine(HOSTILE, Health.TROUBLE));
        return StatusPage.load()
                .render(new StatusReport(
                        HOSTILE,
                        now,
                        now,
                        List.of(new CheckLine(HOSTILE, Health.TROUBLE, now, regions, QUIET)),
                        List.of(new RoomLine(HOSTILE, Queueing.NONE, true, QUIET)),
                        List.of(new TroubleLine(HOSTILE, true, now, 0)),
                        0));
    }

    static Stream<byte[]> pages() {
        return Stream.of(
                WaitingPage.load().render(line()),
                closed(),
                custom(),
                status(),
                ErrorPage.load()
                        .html(ErrorPage.Kind.INTERNAL, HOSTILE, Language.AR_EG)
                        .joined());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aTextStaysATextOnEveryPageThatVisitorsSee(byte[] page) {
        var tab = context.newPage();

        tab.setContent(new String(page, UTF_8));

        assertThat(tab.evaluate(FOUND)).isEqualTo("nothing ran,0,true,true");
    }

    @Test
    void whatComesWithALaterAnswerStaysATextToo() {
        var quick = new Check(Models.NOW, Models.NOW, 1_000);
        try (var server = new PollServer(Models.with(Models.line(Language.EN_US), quick))) {
            Page tab = context.newPage();
            tab.navigate(server.url());

            server.show(Models.with(line(), quick));
            tab.waitForSelector("#message:has-text('hit=1')");

            assertThat(tab.evaluate(FOUND)).isEqualTo("nothing ran,0,true,true");
            assertThat(tab.textContent("#number dd")).isEqualTo(HOSTILE);
        }
    }
}
