package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.testing.Browser;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The table of rooms for people who have logged in: what they may do there, and the day behind it.
class RoomsPageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void queue() {
        house.view = Optional.of(ControlHouse.queueing());
        control = house.start("127.0.0.1");
    }

    @Test
    void everyoneWaitsAfterAQuestionAndNotAnyMoreAfterUndo() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");

        page.click("role=button[name='Queue all in sale']");
        page.waitForSelector("text=This holds the 450 visitors who wait now");
        assertThat(page.evaluate("document.activeElement.textContent")).isEqualTo("Cancel");
        onlooker.look(page, "dashboard-queue-all");
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        assertThat(isQueueAll()).isFalse();

        page.click("role=button[name='Queue all in sale']");
        page.click("role=dialog >> role=button[name='Queue all']");
        page.waitForSelector("text=Everyone waits in sale");
        assertThat(isQueueAll()).isTrue();
        onlooker.look(page, "dashboard-saved");
        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");

        assertThat(isQueueAll()).isFalse();
    }

    /// As it is where a node of an earlier version has deleted the zone of the check.
    @Test
    void aRoomThatFollowsACheckThatIsGoneSaysSo() {
        var hold = new HoldSettings("f".repeat(32), Action.QUEUE_ALL, 50, true, 0, true);
        house.rooms.set(
                0, TestRoom.like(SALE).queue(SALE.queue().withHold(hold)).room());
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");

        page.waitForSelector("text=A health check is gone");
        page.waitForSelector("text=sale: the health check that its line follows does not exist");
    }

    /// The whole event is more than is kept of one, though each of its lines is short.
    @Test
    void aStreamThatHeapsUpLinesWithoutAnEndIsGivenUp() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.waitForSelector("role=button[name='Queue all in sale']");
        String figures = house.authorized(control, "/figures").body().strip();
        String line = "data: " + " ".repeat(1 << 20) + "\n";
        String event = "event: all\ndata: " + figures.replace("\"sale\"", "\"heaped\"") + "\n";
        stream(page, event + line.repeat(17) + "\n");
        long before = onlooker.asked("/vestibule/live");
        page.reload();
        page.waitForCondition(() -> onlooker.asked("/vestibule/live") >= before + 2);
        assertThat(page.locator("text=heaped").count()).isZero();

        stream(page, event + "\n");
        page.waitForSelector("text=heaped >> nth=0");
    }

    /// Answers the page's wish for a stream with this one.
    private static void stream(Page page, String text) {
        var answer =
                new Route.FulfillOptions().setContentType("text/event-stream").setBody(text);
        page.unroute("**/vestibule/live");
        page.route("**/vestibule/live", route -> route.fulfill(answer));
    }

    @Test
    void theKeyboardAloneMakesEveryoneWaitAndTakesItBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.waitForSelector("role=button[name='Queue all in sale']");

        Onlooker.tabTo(page, "Queue all in sale");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Queue all");
        page.waitForSelector("text=Everyone waits in sale");
        assertThat(isQueueAll()).isTrue();
        Onlooker.tabTo(page, "Undo");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Taken back");

        assertThat(isQueueAll()).isFalse();
    }

    @Test
    void peopleAreLetInAgainByTheButtonThatHeldThem() throws Exception {
        var page = heldBack();

        page.click("role=button[name='Let in again: sale']");
        page.waitForSelector("role=dialog >> text=450 visitors wait. They enter in their order");
        page.click("role=dialog >> role=button[name='Let in again']");
        page.waitForSelector("text=sale lets people in again");

        assertThat(isQueueAll()).isFalse();
    }

    @Test
    void theKeyboardAloneLetsPeopleInAgain() throws Exception {
        var page = heldBack();

        Onlooker.tabTo(page, "Let in again: sale");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Let in again");
        page.waitForSelector("text=sale lets people in again");

        assertThat(isQueueAll()).isFalse();
    }

    private Page heldBack() throws Exception {
        send("PATCH", "", "{\"queue_all\": true}");
        house.rooms.set(0, held());
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.waitForSelector("role=button[name='Let in again: sale']");
        assertThat(isQueueAll()).isTrue();
        return page;
    }

    @Test
    void whoComesSecondIsNotOfferedToTakeBackWhatAnotherDid() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.click("role=button[name='Queue all in sale']");
        page.waitForSelector("role=dialog");
        send("PATCH", "", "{\"queue_all\": true}");
        house.rooms.set(0, held());
        page.waitForSelector("role=dialog >> text=Another operator has done this meanwhile");

        page.click("role=dialog >> role=button[name='Queue all']");
        page.waitForSelector("text=Everyone waits in sale");

        assertThat(page.locator("role=button[name=Undo]").count()).isZero();
    }

    @Test
    void aReaderSeesNoControlThatWrites() {
        var page = onlooker.openAs(control, ControlHouse.READER, "/rooms");
        row(page).waitFor();

        assertThat(page.locator("role=button[name=/everyone wait/]").count()).isZero();
        page.click("header >> role=button[name=reader]");
        page.waitForSelector("text=May look");
        page.click("role=menuitem[name='Log out']");
        page.waitForSelector("header >> role=button[name='Log in']");
        assertThat(page.evaluate("sessionStorage.length")).isEqualTo(0);
    }

    @Test
    void aRowOpensToItsEvents() throws Exception {
        event("opening", "2027-03-01T10:00:00Z", "2027-03-01T12:00:00Z");
        event("encore", "2027-02-01T10:00:00Z", "2027-02-01T12:00:00Z");
        var page = onlooker.openAs(control, ControlHouse.READER, "/rooms");

        page.click("role=button[name='Events of sale']");

        var events = page.locator("role=list[name='Events of sale'] >> role=listitem");
        events.first().waitFor();
        assertThat(events.allTextContents()).hasSize(2);
        assertThat(events.first().textContent()).startsWith("encore: ");
        onlooker.look(page, "dashboard-events");
    }

    /// The page counts down on its own: no message of the node says that a second has passed.
    @Test
    void anEventBeginsInTheTableInTheSecondInWhichItBegins() throws Exception {
        house.clock = System::currentTimeMillis;
        var own = house.start("127.0.0.1");
        var start = Instant.now().plusSeconds(12);
        var end = start.plusSeconds(80);
        String body = """
            {"name": "soon", "event_start_time": "%s", "event_end_time": "%s"}
            """.formatted(start, end);
        house.write(own, "POST", ROOMS + "/" + SALE.id().value() + "/events", body);
        house.rooms.set(0, house.keptSale());
        var page = onlooker.openAs(own, ControlHouse.READER, "/rooms");

        row(page).locator("text=/^on, ends in \\d+ s$/").waitFor();

        var shown =
                (List<?>) row(page).locator("text=/^on, ends in /").evaluate("cell => [cell.textContent, Date.now()]");
        long told = Long.parseLong(String.valueOf(shown.getFirst()).replaceAll("\\D", ""));
        long left = end.toEpochMilli() - ((Number) shown.getLast()).longValue();
        assertThat(told).as("seconds to the end").isBetween(left / 1_000 - 1, left / 1_000 + 3);
    }

    @Test
    void theDayBehindARoomIsShown() {
        house.clock = System::currentTimeMillis;
        var slices = new GivenSlices();
        long hour = Instant.now().getEpochSecond() / 3_600 * 3_600 - 3_600;
        for (int minute = 0; minute < 60; minute++) {
            var room = new RoomRef(ControlHouse.ZONE, SALE.id().value(), "sale");
            slices.minute(room, hour + 60L * minute, 800 + minute, 10L * minute, 60, 50);
        }
        house.slices = Optional.of(slices);
        var page = onlooker.openAs(house.start("127.0.0.1"), ControlHouse.READER, "/rooms");

        page.waitForSelector("text=24 h: 590");

        assertThat(row(page).textContent()).contains("24 h: 859");
        assertThat(row(page).locator("polyline").count()).isOne();
        onlooker.look(page, "dashboard-day");
    }

    @Test
    void aSessionThatIsRefusedIsAskedForOverThePage() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms?filter=sale");
        row(page).waitFor();
        page.evaluate("""
            () => sessionStorage.setItem('vestibule-session', JSON.stringify(
                {id: 'x', key: 'no longer', name: 'tests', role: 'write'}))
            """);
        page.reload();

        page.waitForSelector("role=dialog >> text=Log in again");
        onlooker.look(page, "dashboard-session-over");
        assertThat(page.inputValue("input[type=search]")).isEqualTo("sale");
        page.fill("role=dialog >> input[type=password]", ControlHouse.TOKEN);
        page.keyboard().press("Enter");

        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        page.waitForSelector("role=button[name='Queue all in sale']");
        onlooker.expect("status of 40");
    }

    private static Room held() {
        return TestRoom.like(SALE).queue(SALE.queue().withQueueAll(true)).room();
    }

    private static Locator row(Page page) {
        return page.locator("tr", new Page.LocatorOptions().setHasText("shop.example.com/sale"));
    }

    private boolean isQueueAll() throws Exception {
        return house.api(control, ROOMS + "/" + SALE.id().value())
                .get("result")
                .get("queue_all")
                .asBoolean();
    }

    private void event(String name, String start, String end) throws Exception {
        String body = """
            {"name": "%s", "event_start_time": "%s", "event_end_time": "%s"}
            """.formatted(name, start, end);
        send("POST", "/events", body);
    }

    private void send(String method, String below, String body) throws Exception {
        house.write(control, method, ROOMS + "/" + SALE.id().value() + below, body);
    }
}
