package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The page of a room's guards, which has the parts of the page of rules: added with an action,
/// ordered, turned off, removed, refused at their fields, and saved while another operator saves.
class GuardsPageIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();
    private static final String PAGE =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/guards";
    private static final String LEAVE = "http.request.uri.path eq \"/logout\"";
    private static final String NETWORK = "ip.src eq 192.0.2.7";

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
    void aGuardIsBuiltSavedAndTakenBack() throws Exception {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=No guards");
        assertThat(page.title()).isEqualTo("Guards of sale · Vestibule");

        page.click("role=button[name='Add a guard']");
        page.fill("role=textbox[name='Description']", "Buyers leave");
        page.selectOption("role=combobox[name='What happens']", "challenge");
        page.selectOption("role=combobox[name='How hard, at least']", "high");
        page.fill("role=textbox[name='Compared with, of condition 1.1']", "/buy");
        page.click("role=checkbox[name='Live']");
        var text = page.locator("role=textbox[name='As text']");
        page.waitForCondition(() -> text.inputValue().endsWith("\"/buy\")"));
        page.reload();
        page.click("role=button[name='Change guard 1']");
        onlooker.lookNarrowToo(page, "guards");
        page.click("role=button[name='Save the guards']");
        page.waitForSelector("text=The guards of sale are saved");

        JsonNode guard = guards().get(0);
        assertThat(guard.get("action").asString()).isEqualTo("challenge");
        assertThat(guard.get("level").asString()).isEqualTo("high");
        assertThat(guard.get("description").asString()).isEqualTo("Buyers leave");
        assertThat(guard.get("enabled").asBoolean()).isTrue();
        page.waitForSelector("text=A challenge is asked, high or harder");

        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");
        page.waitForSelector("text=No guards");
        assertThat(guards().size()).isZero();
        onlooker.expect("status of 400");
    }

    @Test
    void theKeyboardAloneOrdersTurnsOffAndRemoves() throws Exception {
        add(LEAVE, "end_session", "Leave");
        add(NETWORK, "infinite_queue", "Resellers");
        add("ssl", "skip_challenge", "Over TLS");
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=3. Over TLS");

        Onlooker.tabTo(page, "Move guard 2 up");
        page.keyboard().press("Enter");
        page.waitForSelector("role=status >> text=Guard 2 is now guard 1 of 3");
        assertThat(page.evaluate("document.activeElement.ariaLabel")).isEqualTo("Move guard 1 up");
        Onlooker.tabTo(page, "Change guard 2");
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, "Live");
        page.keyboard().press("Space");
        Onlooker.tabTo(page, "What happens");
        page.keyboard().press("ArrowDown");
        Onlooker.tabTo(page, "Remove guard 3");
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, "Save the guards");
        page.keyboard().press("Enter");
        page.waitForSelector("text=The guards of sale are saved");

        assertThat(guards().valueStream().map(one -> one.get("expression").asString()))
                .containsExactly(NETWORK, LEAVE);
        assertThat(guards().get(1).get("enabled").asBoolean()).isFalse();
        assertThat(guards().get(1).get("action").asString()).isEqualTo("end_session_at_once");
    }

    @Test
    void whatTheNodeRefusesAtSaveIsAtItsField() {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Add a guard']");
        page.fill("role=textbox[name='As text']", "ip.src.asnum eq 64500");
        page.click("role=button[name='Save the guards']");

        page.waitForSelector("role=status >> text=/Guard 1: .*needs a GeoIP ASN database/");
        var text = page.locator("role=textbox[name='As text']");
        assertThat(text.getAttribute("aria-invalid")).isEqualTo("true");
        String error = text.getAttribute("aria-describedby").split(" ", -1)[0];
        assertThat(page.textContent("[id='" + error + "']")).contains("needs a GeoIP");
        onlooker.lookNarrowToo(page, "guards-refused");

        page.fill("role=textbox[name='As text']", LEAVE);
        page.waitForCondition(() -> text.getAttribute("aria-invalid") == null);
        page.click("role=button[name='Save the guards']");
        page.waitForSelector("text=The guards of sale are saved");
        onlooker.expect("status of 400");
    }

    @Test
    void anotherOperatorWhoWasFasterIsShownBesideOnesOwn() throws Exception {
        add(LEAVE, "end_session", "Leave");
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Change guard 1']");
        page.fill("role=textbox[name='Description']", "Mine");
        String id = guards().get(0).get("id").asString();
        house.write(control, "PATCH", ROOM + "/guards/" + id, guard(LEAVE, "end_session_at_once", "Theirs"));

        page.click("role=button[name='Save the guards']");
        page.waitForSelector("role=dialog >> text=Theirs");
        page.waitForSelector("role=dialog >> text=/place in line, ends at once/");
        page.waitForSelector("role=dialog >> text=Mine");
        onlooker.look(page, "guards-faster");
        assertThat(guards().get(0).get("description").asString()).isEqualTo("Theirs");
        page.click("role=dialog >> role=button[name='Keep mine']");
        page.waitForSelector("text=The guards of sale are saved");
        assertThat(guards().get(0).get("description").asString()).isEqualTo("Mine");
        onlooker.expect("status of 412");
    }

    /// As it is after a save whose answer the page did not get.
    @Test
    void whatIsSavedAsItWasTypedIsNoConflict() throws Exception {
        add(LEAVE, "end_session", "Leave");
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Change guard 1']");
        page.fill("role=textbox[name='Description']", "Mine");
        page.waitForSelector("role=button[name='Save the guards']");
        String id = guards().get(0).get("id").asString();

        house.write(control, "PATCH", ROOM + "/guards/" + id, guard(LEAVE, "end_session", "Mine"));

        page.waitForCondition(
                () -> page.locator("role=button[name='Save the guards']").count() == 0);
        assertThat(page.locator("text=Another operator was faster").count()).isZero();
    }

    @Test
    void aReaderSeesNoControlThatWrites() throws Exception {
        add(LEAVE, "end_session", "Leave");
        var page = onlooker.openAs(control, ControlHouse.READER, PAGE);
        page.waitForSelector("text=" + LEAVE);

        page.waitForSelector("text=You may look, and not change anything");
        page.waitForSelector("text=The session ends with the answer");
        assertThat(page.locator("main >> role=button").count()).isZero();
    }

    private void add(String expression, String action, String description) throws Exception {
        house.write(control, "POST", ROOM + "/guards", guard(expression, action, description));
    }

    private static String guard(String expression, String action, String description) {
        var body = JSON.createObjectNode().put("action", action);
        return body.put("expression", expression)
                .put("description", description)
                .toString();
    }

    private JsonNode guards() throws Exception {
        return house.api(control, ROOM + "/guards").get("result");
    }
}
