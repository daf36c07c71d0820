package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The page that says who changed what, and takes it back.
class HistoryPageIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();

    /// Two zones were made before.
    private static final int FIRST = 3;

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void change() throws Exception {
        control = house.start("127.0.0.1");
        patch("{\"queue_all\": true, \"new_users_per_minute\": 50}");
    }

    @Test
    void aRevisionIsLookedAtAndTakenBackAndThatToo() throws Exception {
        patch("{\"custom_page_html\": \"<p>\\n<script>alert(1)</script>\\n</p>\"}");
        patch("{\"custom_page_html\": \"<p>\\nSoon.\\n</p>\"}");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/history");
        page.selectOption("select", SALE.id().value());
        page.waitForCondition(() -> page.locator("main ol > li").count() == 3);

        page.click("role=button[name='Changes of revision 5']");
        page.waitForSelector("text=<script>alert(1)</script>");
        onlooker.look(page, "history-lines");
        page.click("role=button[name='Changes of revision 3']");
        page.waitForSelector("role=rowheader[name=queue_all]");
        assertThat(page.url()).endsWith("?room=" + SALE.id().value() + "&revision=3");
        assertThat(page.textContent("main table")).contains("new_users_per_minute10050");
        onlooker.look(page, "history");
        page.setViewportSize(360, 640);
        onlooker.look(page, "history-360");
        page.setViewportSize(1_440, 1_080);

        page.click("role=button[name='Take back revision 5']");
        page.waitForSelector("role=dialog >> text=sale: custom_page_html");
        assertThat(customPage()).contains("Soon");
        onlooker.look(page, "history-undo");
        page.click("role=dialog >> role=button[name='Take back']");
        page.waitForSelector("text=Revision 5 is taken back");
        assertThat(customPage()).contains("alert");
        page.waitForSelector("main >> text=undo revision 5");
        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back: Revision 5 is taken back");

        assertThat(customPage()).contains("Soon");
    }

    @Test
    void theKeyboardAloneTakesBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/history");
        page.waitForSelector("role=button[name='Take back revision 3']");

        Onlooker.tabTo(page, "Changes of revision 3");
        page.keyboard().press("Enter");
        page.waitForSelector("role=rowheader[name=queue_all]");
        Onlooker.tabTo(page, "Take back revision 3");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog >> text=sale: queue_all");
        Onlooker.tabTo(page, "Take back");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Revision 3 is taken back");

        assertThat(isQueueAll()).isFalse();
    }

    @Test
    void aSecondOperatorWhoWasFasterIsShownAndNothingIsLost() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/history");
        page.click("role=button[name='Take back revision 3']");
        page.waitForSelector("role=dialog >> text=sale: queue_all");

        patch("{\"new_users_per_minute\": 70}");
        page.click("role=dialog >> role=button[name='Take back']");
        page.waitForSelector("role=dialog >> role=alert");
        page.waitForSelector("role=dialog >> text=Changed since by token tests");
        page.waitForSelector("role=dialog >> role=cell[name='70']");
        onlooker.look(page, "history-faster");
        page.click("role=dialog >> role=button[name='Close'] >> nth=-1");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        page.click("role=button[name='Take back revision 3']");
        page.waitForSelector("role=dialog >> text=Changed again since by token:tests");
        page.waitForSelector("role=dialog >> role=group[name=/what it would become/]");

        assertThat(isQueueAll()).isTrue();
        onlooker.expect("status of 4");
    }

    @Test
    void aReaderReachesAnyRevisionAndTakesNoneBack() throws Exception {
        for (int i = 1; i <= 60; i++) {
            patch("{\"new_users_per_minute\": " + (100 + i) + "}");
        }
        var page = onlooker.openAs(control, ControlHouse.READER, "/history?revision=" + FIRST);

        page.waitForSelector("role=rowheader[name=queue_all]");
        assertThat(page.locator("role=button[name=/Take back/]").count()).isZero();
        assertThat(numbers(page)).isEqualTo(61);
        page.click("role=button[name=Older]");
        page.waitForCondition(() -> numbers(page) == 63);
        assertThat(page.locator("role=button[name=Older]").count()).isZero();
    }

    private static int numbers(Page page) {
        return page.locator("role=button[name=/^Changes of revision/]").count();
    }

    private String customPage() throws Exception {
        return house.api(control, ROOM).get("result").get("custom_page_html").asString();
    }

    private boolean isQueueAll() throws Exception {
        return house.api(control, ROOM).get("result").get("queue_all").asBoolean();
    }

    private void patch(String body) throws Exception {
        house.write(control, "PATCH", ROOM, body);
    }
}
