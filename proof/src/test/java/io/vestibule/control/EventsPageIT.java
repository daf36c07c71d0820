package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.vestibule.testing.Browser;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The events of a room: made, changed and deleted, in a time zone that is chosen.
class EventsPageIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();
    private static final String EVENTS = ROOM + "/events";
    private static final String ADDRESS =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/events";
    private static final String BERLIN = "?tz=Europe%2FBerlin";

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        house.live();
        control = house.start("127.0.0.1");
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
        Onlooker.undo(page, "opening is saved");
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
        Onlooker.undo(page, "opening is deleted");
        page.waitForSelector("role=button[name='Delete opening']");
        // The seed is in no history.
        assertThat(events().get(0).get("draw_commitment")).isNotEqualTo(made.get("draw_commitment"));
        onlooker.expect("status of 400");
    }

    @Test
    void itIsDoneByKeysAlone() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + BERLIN);
        Onlooker.tabTo(page, page.locator("role=link[name='New event']"));
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, page.locator("role=textbox[name=Name]"));
        page.keyboard().type("night");
        byKeys(page, "Start", "2030-04-01", "1000PM");
        byKeys(page, "End", "2030-04-02", "0100AM");
        Onlooker.tabTo(page, page.getByLabel("Suspended"));
        page.keyboard().press("Space");
        Onlooker.tabTo(page, page.locator("role=combobox[name=Method]"));
        page.keyboard().press("ArrowDown");
        Onlooker.tabTo(page, page.locator("role=button[name='Make the event']"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is made");

        var made = events().get(0);
        assertThat(made.get("event_end_time").asString()).isEqualTo("2030-04-02T01:00:00+02:00");
        assertThat(made.get("suspended").asBoolean()).isTrue();
        assertThat(made.get("queueing_method").asString()).isEqualTo("fifo");
        Onlooker.tabTo(page, page.locator("role=button[name='Resume night']"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is resumed");
        Onlooker.tabTo(page, page.locator("role=button[name='Delete night']"));
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Delete");
        page.waitForSelector("text=night is deleted");
        assertThat(events().size()).isZero();
        Onlooker.tabTo(page, page.locator("role=button[name=Undo]").last());
        page.keyboard().press("Enter");
        page.waitForSelector("text=Taken back");
        onlooker.expect("status of 400");
    }

    @Test
    void anEventIsChangedAndSuspendedByKeysAlone() throws Exception {
        event("night", "2030-04-01T10:00:00Z", "2030-04-01T12:00:00Z", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + BERLIN);

        Onlooker.tabTo(page, page.locator("role=link[name='Edit night']"));
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, page.locator("role=textbox[name=Description]"));
        page.keyboard().type("until late");
        Onlooker.tabTo(page, page.locator("role=button[name=Save]"));
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is saved");
        assertThat(events().get(0).get("description").asString()).isEqualTo("until late");
        Onlooker.tabTo(page, page.locator("role=link[name='All events of sale']"));
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, page.locator("role=button[name='Suspend night']"));
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
                "role=group[name=Start] >> text=overlaps the event first, which runs from" + " 2030-04-01T10:00:00Z");
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
    void anEventHasLooksOfItsOwnWhichItsPreviewShows() throws Exception {
        write("PATCH", ROOM, "{\"page_title\": \"Harbor tickets\", \"message\": \"Bring your code.\"}");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS + "/new" + BERLIN);
        var seen = page.frameLocator("iframe");
        seen.locator("text=Harbor tickets").waitFor();
        seen.locator("text=Bring your code.").waitFor();

        page.selectOption("role=combobox[name=Title]", "own");
        assertThat(page.inputValue("[name=page_title]")).isEqualTo("Harbor tickets");
        page.fill("[name=page_title]", "Harbor night");
        page.selectOption("role=combobox[name='Accent color']", "own");
        page.fill("[name=page_accent_color]", "#9a3412");
        page.selectOption("role=combobox[name='Message by language']", "own");
        page.click("text=Add a language");
        page.selectOption("role=combobox[name='Language 1']", "de-DE");
        page.fill("[name='messages/de-DE']", "Gleich.");
        seen.locator("text=Harbor night").waitFor();
        page.selectOption("role=combobox[name=Language]", "de-DE");
        seen.locator("text=Gleich.").waitFor();
        assertThat(page.locator("role=row[name=/^Title/]").allTextContents())
                .containsExactly("TitleHarbor ticketsHarbor night its own");
        page.fill("[name=page_accent_color]", "red");
        page.waitForSelector("text=/must be a color/");
        page.waitForSelector("text=The preview shows the last version without faults.");
        page.fill("[name=page_accent_color]", "#9a3412");
        onlooker.lookNarrowToo(page, "dashboard-event-looks");
        page.fill("role=textbox[name=Name]", "night");
        moment(page, "Start", "2030-04-01", "20:00");
        moment(page, "End", "2030-04-01", "22:00");
        page.click("role=button[name='Make the event']");
        page.waitForSelector("text=night is made");

        var made = events().get(0);
        assertThat(made.get("page_title").asString()).isEqualTo("Harbor night");
        assertThat(made.get("page_accent_color").asString()).isEqualTo("#9a3412");
        assertThat(made.get("messages").get("de-DE").asString()).isEqualTo("Gleich.");
        assertThat(made.has("page_logo")).isFalse();
        page.click("role=link[name='Edit night']");
        page.selectOption("role=combobox[name=Title]", "room");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=night is saved");
        assertThat(events().get(0).has("page_title")).isFalse();
        onlooker.expect("status of 400");
    }

    @Test
    void aDrawIsCheckedInTheBrowser() throws Exception {
        var now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        event(
                "drawn",
                now.minusSeconds(60).toString(),
                now.plusSeconds(3_600).toString(),
                ", \"shuffle_at_event_start\": true, \"prequeue_start_time\": \"%s\"".formatted(now.minusSeconds(600)));
        var page = onlooker.openAs(control, ControlHouse.READER, ADDRESS);

        page.waitForSelector("text=Right: this seed is the one that was committed to.");
        page.fill("role=textbox[name='Ticket number of a visitor']", "00000000000004d2");
        byte[] seed = HexFormat.of().parseHex(events().get(0).get("draw_seed").asString());
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(seed, "HmacSHA256"));
        byte[] lot = mac.doFinal(HexFormat.of().parseHex("00000000000004d2"));
        page.waitForSelector("text=Lot " + HexFormat.of().formatHex(lot, 0, 8));
        String link = page.locator("role=link[name='Analytics of this event']").getAttribute("href");
        assertThat(link)
                .contains("room=" + SALE.id().value())
                .contains("from="
                        + now.minusSeconds(600).toString().replace(":", "%3A").replace("Z", ".000Z"));
        assertThat(page.locator("role=button[name=/Suspend|Delete|New/]").count())
                .isZero();
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

    @Test
    void anEventIsNotDeletedOrSuspendedOverAChangeThatWasNotSeen() throws Exception {
        var now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        String id = event(
                "on", now.minusSeconds(60).toString(), now.plusSeconds(3_600).toString(), "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);

        page.click("role=button[name='Suspend on']");
        page.waitForSelector("role=dialog >> text=It is on.");
        write("PATCH", EVENTS + "/" + id, "{\"description\": \"theirs\"}");
        page.click("role=dialog >> role=button[name=Suspend]");
        page.waitForSelector("role=dialog >> text=/saved meanwhile \\(token tests/");
        page.waitForSelector("role=dialog >> role=row[name=/^Description .*theirs$/]");
        assertThat(events().get(0).get("suspended").asBoolean()).isFalse();
        onlooker.lookNarrowToo(page, "dashboard-event-meanwhile");
        page.click("role=dialog >> role=button[name='Suspend all the same']");
        page.waitForSelector("text=on is suspended");
        assertThat(events().get(0).get("suspended").asBoolean()).isTrue();

        page.click("role=button[name='Delete on']");
        page.waitForSelector("role=dialog");
        write("PATCH", EVENTS + "/" + id, "{\"description\": \"theirs again\"}");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("role=dialog >> text=/saved meanwhile \\(token tests/");
        assertThat(events()).hasSize(1);
        page.click("role=dialog >> role=button[name=Cancel]");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        assertThat(events()).hasSize(1);
        page.waitForSelector("text=theirs again");
        page.click("role=button[name='Delete on']");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=on is deleted");
        assertThat(events()).isEmpty();
        onlooker.expect("status of 412");
    }

    /// One's own change is no other operator's, however slowly it is read again.
    @Test
    void anEventIsDeletedRightAfterItWasSuspended() throws Exception {
        event("night", "2030-04-01T10:00:00Z", "2030-04-01T12:00:00Z", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector("role=button[name='Suspend night']");
        var held = new ArrayList<Route>();
        page.route("**/events?*", route -> {
            if (route.request().method().equals("GET")) {
                held.add(route);
            } else {
                route.resume();
            }
        });

        page.click("role=button[name='Suspend night']");
        page.waitForSelector("text=night is suspended");
        page.waitForSelector("role=button[name='Resume night']");
        page.click("role=button[name='Delete night']");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=night is deleted");

        assertThat(held).isNotEmpty();
        // The page asks once more when it was told, which may be after this.
        page.unroute("**/events?*");
        held.forEach(Route::resume);
        page.waitForSelector("text=This room has no events");
    }

    private static void moment(Page page, String group, String date, String time) {
        page.fill("role=group[name='%s'] >> role=textbox[name=Date]".formatted(group), date);
        page.keyboard().press("Escape");
        page.locator("role=group[name='%s']".formatted(group))
                .getByLabel("Time")
                .fill(time);
    }

    private static void byKeys(Page page, String group, String date, String time) {
        var all = page.locator("role=group[name='%s']".formatted(group));
        Onlooker.tabTo(page, all.getByLabel("Date"));
        page.keyboard().type(date);
        page.keyboard().press("Escape");
        Onlooker.tabTo(page, all.getByLabel("Time"));
        page.keyboard().type(time);
    }

    private JsonNode events() throws Exception {
        return house.api(control, EVENTS).get("result");
    }

    private String event(String name, String start, String end, String more) throws Exception {
        String body = """
            {"name": "%s", "event_start_time": "%s", "event_end_time": "%s"%s}
            """.formatted(name, start, end, more);
        return write("POST", EVENTS, body).get("id").asString();
    }

    private JsonNode write(String method, String path, String body) throws Exception {
        return house.write(control, method, path, body);
    }
}
