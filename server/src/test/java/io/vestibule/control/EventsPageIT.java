package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;

import io.vestibule.testing.Browser;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import tools.jackson.databind.JsonNode;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The events of a room: made, changed and deleted, in a time zone that is chosen.
class EventsPageIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();
    private static final String EVENTS = ROOM + "/events";
    private static final String ADDRESS =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/events";
    private static final String BERLIN = "?tz=Europe%2FBerlin";

    @AutoClose private static final Browser browser = Browser.launch();

    private final ControlHouse house = new ControlHouse();
    private Onlooker onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        onlooker = new Onlooker(browser);
        house.clock = System::currentTimeMillis;
        house.living = true;
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        onlooker.close();
        house.close();
    }

    @Test
    void anEventIsMadeChangedDeletedAndEachIsTakenBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + BERLIN);
        page.waitForSelector("text=This room has no events");
        page.click("role=link[name='New event']");

        page.fill("role=textbox[name=Name]", "opening");
        moment(page, "Pre-queue", "2030-04-01", "11:30");
        moment(page, "Start", "2030-04-01", "12:00");
        moment(page, "End", "2030-04-01", "14:00");
        page.getByLabel("Draw at the start").check();
        page.fill("role=textbox[name='Active users']", "6000");
        page.waitForSelector("text=Not complete yet.");
        page.fill("role=textbox[name='New users a minute']", "900");
        page.waitForSelector("text=Not saved yet.");
        assertThat(page.locator("role=row[name=/^New users a minute/]").allTextContents())
                .containsExactly("New users a minute100900 its own");
        onlooker.look(page, "dashboard-event-new");
        page.setViewportSize(360, 640);
        onlooker.look(page, "dashboard-event-new-360");
        page.setViewportSize(1_440, 1_080);
        page.reload();
        page.click("role=button[name='Make the event']");
        page.waitForSelector("text=opening is made");

        var made = events().get(0);
        assertThat(made.get("event_start_time").asString()).isEqualTo("2030-04-01T12:00:00+02:00");
        assertThat(made.get("draw_commitment").asString()).hasSize(64);
        page.waitForSelector("text=" + made.get("draw_commitment").asString());
        page.click("role=link[name='Edit opening']");
        page.fill("role=textbox[name='New users a minute']", "800");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=opening is saved");
        assertThat(events().get(0).get("new_users_per_minute").asInt()).isEqualTo(800);
        undo(page, "opening is saved");
        assertThat(events().get(0).get("new_users_per_minute").asInt()).isEqualTo(900);

        page.click("role=link[name='All events of sale']");
        page.click("role=button[name='Suspend opening']");
        page.waitForSelector("text=opening is suspended");
        page.click("role=button[name='Resume opening']");
        page.waitForSelector("text=opening is resumed");
        page.click("role=button[name='Delete opening']");
        page.waitForSelector("role=dialog >> text=nothing changes for visitors");
        page.waitForSelector("role=dialog >> text=another commitment");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=opening is deleted");
        page.waitForSelector("text=This room has no events");
        undo(page, "opening is deleted");
        page.waitForSelector("role=button[name='Delete opening']");
        // The seed is in no history.
        assertThat(events().get(0).get("draw_commitment"))
                .isNotEqualTo(made.get("draw_commitment"));
        onlooker.expect("status of 400");
    }

    @Test
    void itIsDoneByKeysAlone() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + BERLIN);
        tabTo(page, page.locator("role=link[name='New event']"));
        page.keyboard().press("Enter");
        tabTo(page, page.locator("role=textbox[name=Name]"));
        page.keyboard().type("night");
        byKeys(page, "Start", "2030-04-01", "1000PM");
        byKeys(page, "End", "2030-04-02", "0100AM");
        tabTo(page, page.getByLabel("Suspended"));
        page.keyboard().press("Space");
        tabTo(page, page.locator("role=combobox[name=Method]"));
        page.keyboard().press("ArrowDown");
        tabTo(page, page.locator("role=button[name='Make the event']"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is made");

        var made = events().get(0);
        assertThat(made.get("event_end_time").asString()).isEqualTo("2030-04-02T01:00:00+02:00");
        assertThat(made.get("suspended").asBoolean()).isTrue();
        assertThat(made.get("queueing_method").asString()).isEqualTo("fifo");
        tabTo(page, page.locator("role=button[name='Resume night']"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is resumed");
        tabTo(page, page.locator("role=button[name='Delete night']"));
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog");
        tabTo(page, page.locator("role=dialog >> role=button[name=Delete]"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is deleted");
        assertThat(events().size()).isZero();
        tabTo(page, page.locator("role=button[name=Undo]").last());
        page.keyboard().press("Enter");
        page.waitForSelector("text=Taken back");
        onlooker.expect("status of 400");
    }

    @Test
    void anEventIsChangedAndSuspendedByKeysAlone() throws Exception {
        event("night", "2030-04-01T10:00:00Z", "2030-04-01T12:00:00Z", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + BERLIN);

        tabTo(page, page.locator("role=link[name='Edit night']"));
        page.keyboard().press("Enter");
        tabTo(page, page.locator("role=textbox[name=Description]"));
        page.keyboard().type("until late");
        tabTo(page, page.locator("role=button[name=Save]"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is saved");
        assertThat(events().get(0).get("description").asString()).isEqualTo("until late");
        tabTo(page, page.locator("role=link[name='All events of sale']"));
        page.keyboard().press("Enter");
        tabTo(page, page.locator("role=button[name='Suspend night']"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is suspended");

        assertThat(events().get(0).get("suspended").asBoolean()).isTrue();
    }

    @Test
    void hoursThatDoNotExistAreRefusedAndOfTwoOneIsChosen() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + "/new" + BERLIN);
        page.fill("role=textbox[name=Name]", "clocks");

        moment(page, "Start", "2030-03-31", "02:30");
        page.waitForSelector("text=02:30 does not exist on this day in Europe/Berlin");
        moment(page, "End", "2030-10-27", "02:30");
        page.waitForSelector("text=02:30 comes twice on this day in Europe/Berlin");
        onlooker.look(page, "dashboard-event-clocks");
        page.click("role=button[name='Make the event']");
        page.waitForSelector("text=The node refuses 2 values");
        assertThat(events().size()).isZero();
        page.fill("role=group[name=Start] >> role=textbox[name=Date]", "2030-10-26");
        page.click("role=group[name=End] >> text=the second, UTC+01:00");
        page.click("role=button[name='Make the event']");
        page.waitForSelector("text=clocks is made");

        var made = events().get(0);
        assertThat(made.get("event_start_time").asString()).isEqualTo("2030-10-26T02:30:00+02:00");
        assertThat(made.get("event_end_time").asString()).isEqualTo("2030-10-27T02:30:00+01:00");
        onlooker.expect("status of 400");
    }

    @Test
    void anEventThatOverlapsAnotherIsRefusedInTheWordsOfTheNode() throws Exception {
        event("first", "2030-04-01T10:00:00Z", "2030-04-01T12:00:00Z", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + "/new?tz=UTC");
        page.fill("role=textbox[name=Name]", "second");
        moment(page, "Start", "2030-04-01", "11:00");
        moment(page, "End", "2030-04-01", "13:00");

        page.waitForSelector(
                "role=group[name=Start] >> text=overlaps the event first, which runs from"
                        + " 2030-04-01T10:00:00Z");
        onlooker.look(page, "dashboard-event-overlap");
        moment(page, "Start", "2030-04-01", "12:00");
        page.waitForSelector("text=Not saved yet.");
        onlooker.expect("status of 400");
    }

    @Test
    void anEventHasAPageOfItsOwn() throws Exception {
        String id = event("own", "2030-04-01T10:00:00Z", "2030-04-01T12:00:00Z", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + "/" + id + "?tz=UTC");
        page.selectOption("role=combobox[name='Waiting page']", "own");
        page.fill("role=textbox[name=Template]", "<h1>Opening</h1>{{isEventActive}}");
        page.selectOption("role=combobox[name=State]", "event");
        page.frameLocator("iframe").locator("text=true").waitFor();
        page.waitForSelector("role=row >> text=a template of 33 characters");
        onlooker.look(page, "dashboard-event-page");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=own is saved");

        assertThat(events().get(0).get("custom_page_html").asString()).startsWith("<h1>Opening");
        page.selectOption("role=combobox[name='Waiting page']", "room");
        page.waitForSelector("text=Waiting page: <h1>Opening");
        page.click("role=button[name='Throw away']");
        page.waitForSelector("role=textbox[name=Template]");
    }

    @Test
    void aDrawIsCheckedInTheBrowser() throws Exception {
        var now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        event(
                "drawn",
                now.minusSeconds(60).toString(),
                now.plusSeconds(3_600).toString(),
                ", \"shuffle_at_event_start\": true, \"prequeue_start_time\": \"%s\""
                        .formatted(now.minusSeconds(600)));
        var page = onlooker.openAs(control, ControlHouse.READER, ADDRESS);

        page.waitForSelector("text=Right: this seed is the one that was committed to.");
        page.fill("role=textbox[name='Ticket number of a visitor']", "00000000000004d2");
        byte[] seed = HexFormat.of().parseHex(events().get(0).get("draw_seed").asString());
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(seed, "HmacSHA256"));
        byte[] lot = mac.doFinal(HexFormat.of().parseHex("00000000000004d2"));
        page.waitForSelector("text=Lot " + HexFormat.of().formatHex(lot, 0, 8));
        String link =
                page.locator("role=link[name='Analytics of this event']").getAttribute("href");
        assertThat(link)
                .contains("room=" + SALE.id().value())
                .contains(
                        "from="
                                + now.minusSeconds(600)
                                        .toString()
                                        .replace(":", "%3A")
                                        .replace("Z", ".000Z"));
        assertThat(page.locator("role=button[name=/Suspend|Delete|New/]").count()).isZero();
        onlooker.look(page, "dashboard-event-draw");
    }

    @Test
    void whoIsOvertakenSeesBothVersionsAndWhatIsGoneIsSaid() throws Exception {
        String id = event("sale", "2030-04-01T10:00:00Z", "2030-04-01T12:00:00Z", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + "/" + id + "?tz=UTC");
        page.fill("role=textbox[name=Description]", "mine");
        write("PATCH", EVENTS + "/" + id, "{\"description\": \"theirs\"}");

        page.waitForSelector("text=Another operator was faster");
        page.waitForSelector("role=table[name='Both versions'] >> text=theirs");
        page.click("role=button[name='Keep mine']");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");
        assertThat(events().get(0).get("description").asString()).isEqualTo("mine");
        page.fill("role=textbox[name=Description]", "mine again");
        write("DELETE", EVENTS + "/" + id, "");
        page.waitForSelector("text=This event is not there any more");
        write("DELETE", EVENTS.replace("/events", ""), "");
        page.waitForSelector("text=If the room was deleted, the history says who did it");
        page.waitForSelector("role=alert >> role=link[name=History]");
        onlooker.expect("status of 4");
    }

    private static void moment(Page page, String group, String date, String time) {
        page.fill("role=group[name='%s'] >> role=textbox[name=Date]".formatted(group), date);
        page.keyboard().press("Escape");
        page.locator("role=group[name='%s']".formatted(group)).getByLabel("Time").fill(time);
    }

    private static void byKeys(Page page, String group, String date, String time) {
        var all = page.locator("role=group[name='%s']".formatted(group));
        tabTo(page, all.getByLabel("Date"));
        page.keyboard().type(date);
        page.keyboard().press("Escape");
        tabTo(page, all.getByLabel("Time"));
        page.keyboard().type(time);
    }

    private static void undo(Page page, String what) {
        page.locator("role=alert")
                .filter(new Locator.FilterOptions().setHasText(what))
                .locator("role=button[name=Undo]")
                .click();
        page.waitForSelector("text=Taken back: " + what);
    }

    private static void tabTo(Page page, Locator wanted) {
        wanted.waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
        for (int i = 0; i < 80; i++) {
            page.keyboard().press("Tab");
            if ((boolean) wanted.evaluate("one => one === document.activeElement")) {
                return;
            }
        }
        throw new AssertionError("Tab does not lead to " + wanted);
    }

    private JsonNode events() throws Exception {
        return house.api(control, EVENTS).get("result");
    }

    private String event(String name, String start, String end, String more) throws Exception {
        String body =
                """
                {"name": "%s", "event_start_time": "%s", "event_end_time": "%s"%s}
                """
                        .formatted(name, start, end, more);
        return ControlHouse.JSON
                .readTree(write("POST", EVENTS, body))
                .get("result")
                .get("id")
                .asString();
    }

    private String write(String method, String path, String body) throws Exception {
        var request =
                HttpRequest.newBuilder(ControlHouse.uri(control, path))
                        .header("Authorization", "Bearer " + ControlHouse.TOKEN)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build();
        var answer = house.client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }
}
