package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The page editor: a template next to what visitors will see.
class TemplatePageIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();
    private static final String ADDRESS =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/page";
    private static final String TEXT = "role=textbox[name=Template]";

    @AutoClose
    private static final Browser browser = Browser.launchWhole();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        control = house.start("127.0.0.1");
    }

    @Test
    void whatIsTypedIsSeenInEveryStateAndSavedAndTakenBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        seen(page).locator("h1").waitFor();

        page.fill(TEXT, "<h1>Sale</h1>\n<p>{{wait_time}} {{waitTime}} min {{#queueAll}}shut");
        page.waitForSelector("text=section is not closed: queueAll");
        page.waitForSelector("text=The preview shows the last version without faults.");
        page.fill(TEXT, "<h1>Sale</h1>\n<p>{{wait_time}} {{waitTime}} min{{#queueAll}} shut{{/queueAll}}");
        seen(page).locator("text=10 min").waitFor();
        page.waitForSelector("text=unknown variable: wait_time");
        page.click("role=button[name='line 2']");
        assertThat(page.evaluate("getSelection().toString()").toString()).startsWith("<p>{{wait_");
        page.selectOption("role=combobox[name=State]", "queue-all");
        seen(page).locator("text=shut").waitFor();
        page.click("text=Desk");
        page.waitForCondition(() -> page.url().endsWith("?state=queue-all&screen=desk"));
        onlooker.look(page, "dashboard-template");

        page.reload();
        seen(page).locator("text=shut").waitFor();
        page.click("role=button[name=Save]");
        page.waitForSelector("text=Waiting page of sale saved");
        assertThat(kept("custom_page_html")).startsWith("<h1>Sale</h1>");
        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");
        page.waitForCondition(() -> page.inputValue(TEXT).isEmpty());
        assertThat(kept("custom_page_html")).isEmpty();
        onlooker.expect("status of 400");
    }

    @Test
    void thePreviewHasTheLooksAndTheMessageOfTheRoom() throws Exception {
        write("PATCH", ROOM, "{\"page_title\": \"Harbor tickets\", \"messages\": {\"de\": \"Gleich.\"}}");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + "?language=de-DE");

        seen(page).locator("text=Harbor tickets").waitFor();
        seen(page).locator("text=Gleich.").waitFor();
        page.fill(TEXT, "<p>{{vestibuleSiteName}}: {{vestibuleMessage}}");
        seen(page).locator("text=Harbor tickets: Gleich.").waitFor();
    }

    @Test
    void itIsDoneByKeysAlone() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        seen(page).locator("h1").waitFor();

        Onlooker.tabTo(page, page.locator(TEXT));
        page.keyboard().type("<p>Soon");
        Onlooker.tabTo(page, page.locator("role=combobox[name=State]"));
        page.keyboard().press("ArrowDown");
        assertThat(page.inputValue("role=combobox[name=State]")).isEqualTo("random");
        seen(page).locator("text=Soon").waitFor();
        Onlooker.tabTo(page, page.locator("role=combobox[name='Status code']"));
        page.keyboard().press("ArrowDown");
        Onlooker.tabTo(page, page.locator("role=button[name=Save]"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=Waiting page of sale saved");
        assertThat(kept("custom_page_html")).isEqualTo("<p>Soon");
        assertThat(kept("queueing_status_code")).isEqualTo("202");
        Onlooker.tabTo(page, page.locator("role=button[name=Undo]"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=Taken back");

        assertThat(kept("custom_page_html")).isEmpty();
    }

    /// A template is foreign text: what it tries is left to its sandbox, and reaches nothing.
    @Test
    void aHostileTemplateReachesNothing() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        seen(page).locator("h1").waitFor();
        String address = page.url();

        page.fill(TEXT, """
            <base href="https://evil.example/">
            <p id=outcome>begins</p>
            <img src="data:," onerror="top.hit = 1">
            <form id=f action="/client/v4/zones" method="post" target="_top"></form>
            <iframe src="javascript:top.hit = 2"></iframe>
            <script>
            const tries = {
              parent: () => parent.document.title, top: () => { top.location = 'https://evil.example/' },
              storage: () => parent.sessionStorage.length, own: () => sessionStorage.length,
              opener: () => open('https://evil.example/').document, form: () => f.submit() };
            const done = Object.keys(tries).filter(name => {
              try { return tries[name]() !== undefined } catch { return false } });
            outcome.textContent = 'reached: ' + (done.join() || 'nothing');
            </script>
            </textarea></script><script>window.hit = 3</script><img src="data:," onerror="window.hit = 4">
            """);
        seen(page).locator("text=reached: nothing").waitFor();
        page.waitForCondition(() -> onlooker.isSaid("Blocked form submission"));
        page.waitForSelector("role=button[name=Save]");

        assertThat(page.evaluate("window.hit")).isNull();
        assertThat(page.url()).isEqualTo(address);
        assertThat(page.locator("script:not([src])").count()).isZero();
        assertThat(page.context().pages()).hasSize(1);
        page.click("role=button[name=Save]");
        page.waitForSelector("text=Waiting page of sale saved");
        page.fill(TEXT, "<meta http-equiv=refresh content='0; url=https://evil.example/'>moved");
        page.waitForCondition(() -> onlooker.isSaid("Framing 'https://evil.example/'"));
        assertThat(page.evaluate("window.hit")).isNull();
        assertThat(page.url()).isEqualTo(address);
        // Until then it may try again.
        page.close();
        onlooker.expect("");
    }

    @Test
    void framesShowPreviewsOfThisPortAndNothingElse() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        seen(page).locator("h1").waitFor();
        var refused = page.evaluate("""
            async address => {
              const refused = [];
              document.addEventListener('securitypolicyviolation',
                  e => refused.push(e.effectiveDirective));
              const frame = document.createElement('iframe');
              frame.src = address;
              document.body.append(frame);
              await new Promise(loaded => { frame.onload = loaded });
              frame.remove();
              return refused.join();
            }
            """, "http://localhost:" + control.port() + "/figures");

        assertThat(refused).isEqualTo("frame-src");
        for (String path : new String[] {"/rooms", "/figures", "/plain", "/client/v4/zones"}) {
            var inside = page.evaluate("""
                async path => {
                  const frame = document.createElement('iframe');
                  frame.src = path;
                  document.body.append(frame);
                  await new Promise(loaded => { frame.onload = loaded });
                  const reached = frame.contentDocument;
                  frame.remove();
                  return reached === null ? 'refused' : reached.body.textContent;
                }
                """, path);
            assertThat(inside).as(path).isEqualTo("refused");
        }
        onlooker.expect("Framing '");
        onlooker.expect("status of 401");
    }

    @Test
    void whoIsOvertakenSeesBothVersions() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        seen(page).locator("h1").waitFor();
        page.fill(TEXT, "<p>mine");
        seen(page).locator("text=mine").waitFor();
        write("PATCH", ROOM, "{\"custom_page_html\": \"<p>theirs\"}");

        page.click("role=button[name=Save]");
        page.waitForSelector("text=Another operator was faster");
        page.waitForSelector("role=table[name='Both versions'] >> text=<p>theirs");
        onlooker.look(page, "dashboard-template-conflict");
        page.setViewportSize(360, 640);
        onlooker.look(page, "dashboard-template-conflict-360");
        page.setViewportSize(1_440, 1_080);
        page.click("role=button[name='Keep mine']");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=Waiting page of sale saved");

        assertThat(kept("custom_page_html")).isEqualTo("<p>mine");
        onlooker.expect("status of 412");
    }

    @Test
    void aReaderLooksAndARoomThatIsGoneIsSaid() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.READER, ADDRESS + "?state=draw");
        seen(page).locator("h1").waitFor();

        assertThat(page.locator(TEXT).getAttribute("readonly")).isNotNull();
        assertThat(page.locator("role=button[name=/Save|Take a file|built-in/]").count())
                .isZero();
        write("DELETE", ROOM, "");
        page.reload();
        page.waitForSelector("text=This is not there any more");
        page.waitForSelector("role=alert >> role=link[name=History]");
        onlooker.expect("status of 404");
    }

    private static FrameLocator seen(Page page) {
        return page.frameLocator("iframe");
    }

    private String kept(String key) throws Exception {
        return house.api(control, ROOM).get("result").get(key).asString();
    }

    private void write(String method, String path, String body) throws Exception {
        house.write(control, method, path, body);
    }
}
