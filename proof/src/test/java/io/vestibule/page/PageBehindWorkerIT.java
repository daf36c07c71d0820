package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.BrowserContext;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PollServer.Mood;
import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The built-in page in a real browser, on a site whose service worker stands between.
class PageBehindWorkerIT {

    private static final PageModel LINE =
            Models.with(Models.line(Language.EN_US), new Check(Models.NOW, Models.NOW, 1_000));

    @AutoClose
    private static final Browser browser = Browser.launchWhole();

    private PollServer server;
    private BrowserContext context;

    @BeforeEach
    void serve() {
        server = new PollServer(LINE);
        context = browser.context();
    }

    @AfterEach
    void stop() {
        context.close();
        server.close();
    }

    @Test
    void aPageThatAServiceWorkerKeepsIsNotTakenForTheAnswer() {
        server.mood(Mood.GONE);
        var page = context.newPage();
        page.navigate(server.url());
        page.evaluate("""
            async () => {
              await navigator.serviceWorker.register('/worker.js');
              await new Promise(go => navigator.serviceWorker.controller ? go()
                  : navigator.serviceWorker.addEventListener('controllerchange', go));
              await fetch(location.href);
            }
            """);
        server.mood(Mood.WAITING);
        page.clock().install();
        page.navigate(server.url());
        page.evaluate("window.loaded = 'once'");

        await().until(() -> server.polls() == 1);
        page.clock().fastForward(7_000);
        await().until(() -> server.polls() == 2);
        page.waitForSelector("#trouble:visible");
        assertThat(page.textContent("#value")).isEqualTo("about 6–9 minutes");
        assertThat(page.evaluate("window.loaded")).isEqualTo("once");

        server.mood(Mood.ADMITTED);
        page.clock().fastForward(13_000);
        await().until(() -> server.polls() == 3);
        page.clock().fastForward(25_000);
        page.waitForSelector("text=Welcome");
    }
}
