package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.control.access.LogIns;
import io.vestibule.ground.Failure;
import io.vestibule.testing.Browser;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// What becomes of typed settings of a room when something comes between: a second operator, a
/// reload, the end of the session, the end of the room. And that no text of a setting is a program.
class RoomDraftPageIT {

    private static final String ADDRESS = "/rooms/" + ZONE + "/" + SALE.id().value();
    private static final String PUBLISHED = ROOMS + "/" + SALE.id().value();
    private static final String NEW_USERS = "role=textbox[name='New users a minute']";
    private static final String ACTIVE = "role=textbox[name='Active users']";

    /// Leaves no byte of the tab's storage.
    private static final String FILL = """
        () => {
          for (let size = 1 << 20, i = 0; size > 0; ) {
            try { sessionStorage.setItem('full' + i++, 'x'.repeat(size)); } catch { size >>= 1; }
          }
        }
        """;

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        house.view = Optional.of(ControlHouse.queueing());
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void expect() {
        onlooker.expect("status of 40");
        onlooker.expect("status of 412");
    }

    @Test
    void aSecondOperatorWhoWasFasterIsShownBesideOnesOwn() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.fill(NEW_USERS, "120");
        page.waitForSelector("text=New users a minute: 100 → 120");
        send("PATCH", "{\"new_users_per_minute\":50,\"description\":\"theirs\"}");

        page.waitForSelector("text=Another operator was faster >> nth=0");
        page.waitForSelector("text=/saved meanwhile \\(token tests/");
        var versions = page.locator("role=table[name='Both versions']");
        assertThat(versions.locator("tr").allInnerTexts())
                .anyMatch(row -> row.matches("(?s)New users a minute.*50.*was 100.*120.*"))
                .anyMatch(row -> row.matches("(?s)Description.*theirs.*not changed.*"));
        onlooker.lookNarrowToo(page, "room-conflict");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=choose above");
        assertThat(room().get("new_users_per_minute").asInt()).isEqualTo(50);

        page.click("role=button[name='Keep mine']");
        page.waitForSelector("text=New users a minute: 50 → 120");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");

        assertThat(room().get("new_users_per_minute").asInt()).isEqualTo(120);
        assertThat(room().get("description").asString()).isEqualTo("theirs");
    }

    @Test
    void theirsIsTakenByTheKeyboardAlone() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.fill(NEW_USERS, "120");
        page.fill(ACTIVE, "2000");
        send("PATCH", "{\"new_users_per_minute\":50}");
        page.waitForSelector("text=Another operator was faster >> nth=0");

        Onlooker.tabTo(page, "Take theirs for New users a minute");
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.inputValue(NEW_USERS).equals("50"));
        assertThat(page.inputValue(ACTIVE)).isEqualTo("2000");
        send("PATCH", "{\"total_active_users\":1500}");
        page.waitForSelector("role=button[name='Take theirs for Active users']");
        Onlooker.tabTo(page, "Take all of theirs");
        page.keyboard().press("Enter");

        page.waitForCondition(() -> page.inputValue(ACTIVE).equals("1500"));
        assertThat(page.locator("role=button[name=Save]").count()).isZero();
    }

    @Test
    void aRoomIsNotDeletedOverAChangeThatWasNotSeen() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.click("role=button[name=Delete]");
        page.waitForSelector("role=dialog");
        send("PATCH", "{\"new_users_per_minute\":50}");
        page.click("role=dialog >> role=button[name=Delete]");

        page.waitForSelector("role=dialog >> text=/saved meanwhile \\(token tests/");
        page.waitForSelector("role=dialog >> role=row[name='New users a minute 100 50']");
        onlooker.lookNarrowToo(page, "room-delete-late");
        assertThat(room().get("new_users_per_minute").asInt()).isEqualTo(50);
        Onlooker.confirmByKeys(page, "Delete all the same");
        page.waitForSelector("text=sale is deleted");

        assertThat(house.api(control, ROOMS).get("result")).isEmpty();
    }

    @Test
    void aDraftOutlivesAReloadTheEndOfItsSessionAndOfItsRoom() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.fill(NEW_USERS, "120");
        page.waitForSelector("text=New users a minute: 100 → 120");
        page.reload();
        page.waitForSelector("text=New users a minute: 100 → 120");
        assertThat(page.inputValue(NEW_USERS)).isEqualTo("120");

        send("DELETE", "/client/v4/vestibule/sessions/" + sessionOf(page), "");
        page.fill(ACTIVE, "2000");
        page.waitForSelector("role=dialog >> text=Log in again");
        page.fill("role=dialog >> input[type=password]", ControlHouse.TOKEN);
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        page.waitForSelector("text=Active users: 1000 → 2000");
        assertThat(page.inputValue(NEW_USERS)).isEqualTo("120");

        send("DELETE", "");
        page.waitForSelector("text=This room is not there");
        page.waitForSelector("text=What you have typed is kept");
        onlooker.look(page, "room-gone");
        page.click("role=button[name='Make a new room of it']");
        page.waitForSelector("role=heading[name='New room']");
        assertThat(page.inputValue(ACTIVE)).isEqualTo("2000");
        page.click("role=button[name='Make the room']");
        page.waitForSelector("text=sale is made");

        JsonNode made = house.api(control, ROOMS).get("result").get(0);
        assertThat(made.get("total_active_users").asInt()).isEqualTo(2000);
        assertThat(made.get("additional_routes")).hasSize(1);
        assertThat(made.get("id").asString()).isNotEqualTo(SALE.id().value());
    }

    /// No one asks, and no one types: the stream of live figures alone finds that it is over.
    @Test
    void aDraftOutlivesASessionThatRunsOutByItself() {
        var clock = new AtomicLong(1_000_000);
        house.clock = clock::get;
        control = house.start("127.0.0.1");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.fill(NEW_USERS, "120");
        page.waitForSelector("text=New users a minute: 100 → 120");

        clock.addAndGet(LogIns.IDLE_MILLIS);
        page.waitForSelector("role=dialog >> text=/run out.*Log in again/");
        page.fill("role=dialog >> input[type=password]", ControlHouse.TOKEN);
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        assertThat(page.inputValue(NEW_USERS)).isEqualTo("120");
        clock.addAndGet(LogIns.LIFE_MILLIS);
        page.waitForSelector("role=dialog >> text=/run out.*Log in again/");
        page.reload();

        page.waitForSelector("text=Log in to see this");
        assertThat(page.evaluate("sessionStorage.getItem('vestibule-session')")).isNull();
        assertThat(page.evaluate("JSON.stringify(sessionStorage)").toString()).contains("120");
    }

    @Test
    void aStoreThatIsAwayIsSaidWithWhatToDo() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.fill(NEW_USERS, "120");
        page.waitForSelector("text=Not saved yet.");
        String away = "the configuration store cannot be reached: nothing was changed";
        house.trouble = Optional.of(new Failure(Failure.Source.PEER, Failure.Retry.LATER, away));

        page.click("role=button[name=Save]");
        page.waitForSelector("role=status >> text=" + away);
        page.waitForSelector("role=status >> text=/Save again in a moment.*Node and cluster.*draft is kept/");
        onlooker.lookNarrowToo(page, "room-store-away");
        house.trouble = Optional.empty();
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");

        assertThat(room().get("new_users_per_minute").asInt()).isEqualTo(120);
        onlooker.expect("status of 503");
    }

    /// A form writes on all the same, and says once that a reload would lose it.
    @Test
    void aFullStorageKeepsNoOneFromTyping() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector(NEW_USERS);
        page.evaluate(FILL);

        page.fill(NEW_USERS, "120");
        page.fill(ACTIVE, "2000");
        page.waitForSelector("text=Active users: 1000 → 2000");

        assertThat(page.inputValue(NEW_USERS)).isEqualTo("120");
        assertThat(page.locator("text=What you type cannot be kept").count()).isOne();
        page.click("role=navigation[name='Of this room'] >> role=link[name=Rules]");
        page.waitForSelector("role=tab[name=Coverage]");
        page.goBack();
        page.waitForSelector("text=Active users: 1000 → 2000");
    }

    @Test
    void aDraftOfAnOtherFormIsThrownAwayWhereAReloadDoesNotHelp() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector(NEW_USERS);
        page.evaluate(
                "id => sessionStorage.setItem('vestibule-draft:room:' + id,"
                        + " '{\"revision\":\"1\",\"changes\":{\"additional_routes\":5}}')",
                SALE.id().value());
        page.reload();
        page.waitForSelector("text=This page cannot be shown");
        page.click("role=button[name=Reload]");
        page.waitForSelector("text=This page cannot be shown");
        onlooker.look(page, "room-other-draft");

        page.click("role=button[name='Throw away what I typed and reload']");

        page.waitForSelector(NEW_USERS);
        onlooker.expect("(reading 'name')");
    }

    @Test
    void noTextOfASettingIsAProgram() throws Exception {
        String hostile = "</script><script>window.ran=1</script><img src=x onerror=window.ran=1>"
                + "{{constructor.constructor('window.ran=1')()}} javascript:window.ran=1"
                + " \u202e\u0000'\"`${window.ran=1}<svg onload=window.ran=1>";
        String shown = hostile.replace("\u0000", "");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector(NEW_USERS);
        var folded = page.locator("form button[aria-expanded=false]");
        while (folded.count() > 0) {
            folded.first().click();
        }
        var texts = "form input:not([inputmode], [type=checkbox], [type=radio], [type=file])," + " form textarea";
        for (var field : page.locator(texts).all()) {
            field.fill(shown);
        }
        page.waitForSelector("text=/The node refuses \\d+ values/");
        page.click("role=button[name='Throw away']");
        page.fill("role=textbox[name='Description']", shown);
        page.waitForSelector("text=/Description: nothing|Description: The sale/");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");
        page.reload();
        page.waitForSelector(NEW_USERS);

        assertThat(room().get("description").asString()).isEqualTo(shown);
        assertThat(page.evaluate("window.ran")).isNull();
    }

    private static String sessionOf(Page page) {
        return String.valueOf(page.evaluate("JSON.parse(sessionStorage.getItem('vestibule-session')).id"));
    }

    private JsonNode room() throws Exception {
        return house.api(control, PUBLISHED).get("result");
    }

    private void send(String method, String body) throws Exception {
        send(method, PUBLISHED, body);
    }

    private void send(String method, String path, String body) throws Exception {
        house.write(control, method, path, body);
    }
}
