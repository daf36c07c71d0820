package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.SampleRequest;
import io.vestibule.room.Route;
import io.vestibule.rule.Geography;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.testing.Browser;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The page of a room's rules: built by choosing and as text, ordered, tried, and saved.
class RulesPageIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();
    private static final String PAGE =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/rules";
    private static final String LISTS = "/client/v4/accounts/default/rules/lists";
    private static final String HELP = "starts_with(http.request.uri.path, \"/sale/help\")";
    private static final String OFFICE = "ip.src in {10.20.0.0/16}";

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
        house.samples = json -> () -> facts(json);
        control = house.start("127.0.0.1");
    }

    /// As the gate would find them.
    private static JudgedRequest facts(String json) {
        JsonNode request = JSON.readTree(json).get("request");
        var headers = request.get("headers")
                .valueStream()
                .map(h -> new SampleRequest.Header(h.get(0).asString(), h.get(1).asString()))
                .toList();
        return new SampleRequest(
                        request.get("method").asString(),
                        request.get("scheme").asString(),
                        "HTTP/1.1",
                        request.get("target").asString(),
                        headers,
                        request.get("peer").asString())
                .read(new RuleParts(new Geography() {}, () -> 0, (_, _) -> {}), 0)
                .get();
    }

    // ---- building ----------------------------------------------------------------------------

    @Test
    void aRuleOfTwoConditionsIsBuiltSavedAndTakenBack() throws Exception {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=No rules");
        assertThat(page.title()).isEqualTo("Rules of sale · Vestibule");

        page.click("role=button[name='Add a rule']");
        page.fill("role=textbox[name='Description']", "Help and office");
        page.selectOption("role=combobox[name='How rule 1 is joined']", "or");
        page.fill("role=textbox[name='Compared with, of condition 1.1']", "/sale/help");
        page.click("role=button[name='Add a condition to rule 1']");
        page.selectOption("role=combobox[name='Value of condition 1.2']", "ip.src");
        page.fill("role=textbox[name='Items of condition 1.2, one a line']", "10.20.0.0/16\n::1");
        var text = page.locator("role=textbox[name='As text']");
        page.waitForCondition(() -> text.inputValue().equals(HELP + " or ip.src in {10.20.0.0/16 ::1}"));
        page.click("role=checkbox[name='Live']");
        page.reload();

        page.click("role=button[name='Change rule 1']");
        assertThat(page.inputValue("role=textbox[name='Compared with, of condition 1.1']"))
                .isEqualTo("/sale/help");
        onlooker.lookNarrowToo(page, "rules");
        page.click("role=button[name='Save the rules']");
        page.waitForSelector("text=The rules of sale are saved");
        page.waitForCondition(
                () -> page.locator("role=button[name='Save the rules']").count() == 0);
        JsonNode rule = rules().get(0);
        assertThat(rule.get("expression").asString()).isEqualTo(HELP + " or ip.src in {10.20.0.0/16 ::1}");
        assertThat(rule.get("description").asString()).isEqualTo("Help and office");
        assertThat(rule.get("enabled").asBoolean()).isTrue();

        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");
        page.waitForSelector("text=No rules");
        assertThat(rules().size()).isZero();
        onlooker.expect("status of 400");
    }

    @Test
    void theKeyboardAloneBuildsOrdersAndSaves() throws Exception {
        send("POST", ROOM + "/rules", rule(OFFICE, "Office"));
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=1. Office");

        Onlooker.tabTo(page, "Add a rule");
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, "Change rule 1");
        Onlooker.tabTo(page, "Description");
        page.keyboard().type("Help");
        Onlooker.tabTo(page, "Live");
        page.keyboard().press("Space");
        Onlooker.tabTo(page, "How rule 2 is joined");
        page.keyboard().press("ArrowDown");
        Onlooker.tabTo(page, "Compared with, of condition 2.1");
        page.keyboard().type("/sale/help");
        Onlooker.tabTo(page, "Add a condition to rule 2");
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, "Value of condition 2.2");
        page.keyboard().type("Host");
        Onlooker.tabTo(page, "Operator of condition 2.2");
        page.keyboard().press("Home");
        Onlooker.tabTo(page, "Compared with, of condition 2.2");
        page.keyboard().type("help.example.com");
        String both = HELP + " or http.host eq \"help.example.com\"";
        page.waitForCondition(
                () -> page.inputValue("role=textbox[name='As text']").equals(both));
        Onlooker.tabTo(page, "Move rule 2 up");
        page.keyboard().press("Enter");
        page.waitForSelector("role=status >> text=Rule 2 is now rule 1 of 2");
        assertThat(page.evaluate("document.activeElement.ariaLabel")).isEqualTo("Move rule 1 up");
        Onlooker.tabTo(page, "Save the rules");
        page.keyboard().press("Enter");
        page.waitForSelector("text=The rules of sale are saved");

        assertThat(expressions()).containsExactly(both, OFFICE);
        onlooker.expect("status of 400");
    }

    @Test
    void groupsOppositesAndWhatOnlyTextCanSayStayInStep() throws Exception {
        String text = "ssl and not (http.host eq \"a\" or any(http.request.headers[\"x\"][*] eq \"1\"))"
                + " and http.request.headers[\"x-tier\"][0] in {\"gold\" \"silver\"}"
                + " and ip.src in $office";
        list("office", "10.20.0.0/16");
        send("POST", ROOM + "/rules", rule(text, "All"));
        var page = onlooker.openAs(control, TOKEN, PAGE);

        page.click("role=button[name='Change rule 1']");
        page.waitForSelector("role=group[name='Group 1.2']");
        assertThat(page.isChecked("role=checkbox[name='Not group 1.2']")).isTrue();
        assertThat(page.inputValue("role=textbox[name='Text of condition 1.2.2']"))
                .isEqualTo("any(http.request.headers[\"x\"][*] eq \"1\")");
        assertThat(page.inputValue("role=textbox[name='Header of condition 1.3']"))
                .isEqualTo("x-tier");
        assertThat(page.inputValue("role=textbox[name='Items of condition 1.3, one a line']"))
                .isEqualTo("gold\nsilver");
        assertThat(page.inputValue("role=combobox[name='List of condition 1.4']"))
                .isEqualTo("office");
        onlooker.look(page, "rules-groups");

        page.click("role=button[name='Remove condition 1.2.2']");
        page.uncheck("role=checkbox[name='Not group 1.2']");
        page.waitForCondition(
                () -> page.inputValue("role=textbox[name='As text']").startsWith("ssl and http.host eq \"a\" and "));
        page.fill("role=textbox[name='As text']", "not ssl");
        page.waitForCondition(() -> page.isChecked("role=checkbox[name='Not condition 1.1']"));
    }

    @Test
    void aFaultHasCaretsUnderWhatIsWrong() {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Add a rule']");

        page.fill("role=textbox[name='As text']", "http.host eq \"é\" and ip.src eq 10.0.0.0/8");
        page.waitForSelector("text=networks and ranges are only allowed in a set");
        assertThat(page.textContent("[class*=wrong]")).isEqualTo("10.0.0.0/8^^^^^^^^^^");
        assertThat(page.getAttribute("role=textbox[name='As text']", "aria-invalid"))
                .isEqualTo("true");
        onlooker.lookNarrowToo(page, "rules-fault");

        page.fill("role=textbox[name='As text']", "ssl");
        page.waitForCondition(() ->
                page.locator("role=combobox[name='Value of condition 1.1']").count() == 1
                        && page.inputValue("role=combobox[name='Value of condition 1.1']")
                                .equals("ssl"));
        page.selectOption("role=combobox[name='Value of condition 1.1']", "ip.src");
        page.fill("role=textbox[name='Items of condition 1.1, one a line']", "10.0.0.300");
        page.waitForSelector("[class*=carets]");
        assertThat(page.getAttribute("role=textbox[name='Items of condition 1.1, one a line']", "aria-invalid"))
                .isEqualTo("true");
        assertThat(page.isDisabled("role=button[name='Save the rules']")).isTrue();
        onlooker.expect("status of 400");
    }

    // ---- order -------------------------------------------------------------------------------

    @Test
    void aRuleIsDraggedToAnotherPlace() throws Exception {
        for (String host : List.of("a", "b", "c")) {
            send("POST", ROOM + "/rules", rule("http.host eq \"" + host + "\"", host));
        }
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=3. c");

        var from = page.locator("[class*=handle]").last().boundingBox();
        var to = page.locator("[class*=handle]").first().boundingBox();
        page.mouse().move(from.x + from.width / 2, from.y + from.height / 2);
        page.mouse().down();
        page.mouse().move(to.x, to.y - 10);
        page.waitForSelector("li[class*=before]");
        page.mouse().up();
        page.waitForSelector("role=status >> text=Rule 3 is now rule 1 of 3");
        page.click("role=button[name='Save the rules']");
        page.waitForSelector("text=The rules of sale are saved");

        assertThat(expressions()).containsExactly("http.host eq \"c\"", "http.host eq \"a\"", "http.host eq \"b\"");
    }

    // ---- trying ------------------------------------------------------------------------------

    @Test
    void aSampleRequestShowsWhichRuleDecidesAndWhy() throws Exception {
        send("POST", ROOM + "/rules", rule(OFFICE, "Office", false));
        send("POST", ROOM + "/rules", rule(HELP + " or ssl and http.host eq \"x\"", "Help"));
        var page = onlooker.openAs(control, ControlHouse.READER, PAGE + "?show=try");

        page.fill("role=textbox[name='Address asked for']", "https://shop.example.com/sale/help/1");
        page.fill("role=textbox[name=/IP address/]", "10.20.1.2");
        page.click("role=button[name='Try']");
        page.waitForSelector("text=Passes without waiting: rule 2 decides");
        assertThat(page.textContent("role=list[name='What each rule says'] >> li >> nth=0"))
                .contains("Office", "matches, but is a draft");
        page.click("role=button[name='Why, rule 2']");
        page.waitForSelector("role=list[name='Parts of rule 2'] >> text=/sale.help.1/");
        onlooker.lookNarrowToo(page, "rules-try");

        Onlooker.tabTo(page, "Address asked for");
        page.keyboard().press("Control+a");
        page.keyboard().type("https://shop.example.com/other");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Takes part in the room: no live rule matches");
        page.waitForSelector("text=This room does not cover the address");
    }

    @Test
    void anAddressTellsWhichRoomCoversItAndCanBeSentOn() {
        house.rooms.add(ControlHouse.room("whole", List.of(new Route("shop.example.com", "/"))));
        control = house.start("127.0.0.1");
        var page = onlooker.openAs(control, ControlHouse.READER, PAGE);
        page.click("role=tab[name='Coverage']");

        Onlooker.tabTo(page, "Address of a page");
        page.keyboard().press("Control+a");
        page.keyboard().type("shop.example.com/sale/main.css");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Room sale covers it");
        page.waitForSelector("text=/room whole by .* covers this too/");
        onlooker.lookNarrowToo(page, "rules-coverage");
        page.reload();
        page.waitForSelector("text=Room sale covers it");
        assertThat(page.url()).contains("show=coverage", "url=shop.example.com");

        page.fill("role=textbox[name='Address of a page']", "shop.example.com/sales");
        page.click("role=button[name='Which room?']");
        page.waitForSelector("text=Room whole covers it");
    }

    // ---- two operators -----------------------------------------------------------------------

    @Test
    void anotherOperatorWhoWasFasterIsShownBesideOnesOwn() throws Exception {
        send("POST", ROOM + "/rules", rule(OFFICE, "Office"));
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Change rule 1']");
        page.fill("role=textbox[name='Description']", "Mine");
        String id = rules().get(0).get("id").asString();
        send("PATCH", ROOM + "/rules/" + id, rule(OFFICE, "Theirs"));

        page.click("role=button[name='Save the rules']");
        page.waitForSelector("role=dialog >> text=Theirs");
        page.waitForSelector("role=dialog >> text=Mine");
        onlooker.look(page, "rules-faster");
        assertThat(rules().get(0).get("description").asString()).isEqualTo("Theirs");
        page.click("role=dialog >> role=button[name='Keep mine']");
        page.waitForSelector("text=The rules of sale are saved");
        assertThat(rules().get(0).get("description").asString()).isEqualTo("Mine");

        page.click("role=button[name='Change rule 1']");
        page.fill("role=textbox[name='Description']", "Mine again");
        send("PATCH", ROOM + "/rules/" + id, rule(OFFICE, "Theirs again"));
        page.waitForSelector("text=These rules were saved meanwhile");
        Onlooker.tabTo(page, "See both versions");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog >> text=Theirs again");
        Onlooker.tabTo(page, "Take all of theirs");
        page.keyboard().press("Enter");
        page.waitForSelector("text=1. Theirs again");
        onlooker.expect("status of 412");
    }

    @Test
    void aRoomThatIsDeletedMeanwhileKeepsTheDraft() throws Exception {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Add a rule']");
        page.fill("role=textbox[name='As text']", "ssl");
        send("DELETE", ROOM, "");

        page.waitForSelector("text=This is not there any more");
        page.waitForSelector("role=alert >> role=link[name=History]");
        assertThat(page.evaluate("JSON.stringify({...sessionStorage})").toString())
                .contains("\\\"expression\\\":\\\"ssl\\\"");
        onlooker.expect("status of 404");
    }

    @Test
    void aReaderSeesNoControlThatWrites() throws Exception {
        send("POST", ROOM + "/rules", rule(OFFICE, "Office"));
        list("office", "10.20.0.0/16");
        var page = onlooker.openAs(control, ControlHouse.READER, PAGE);
        page.waitForSelector("text=" + OFFICE);

        page.waitForSelector("text=You may look, and not change anything");
        assertThat(page.locator("main >> role=button").count()).isZero();
        onlooker.look(page, "rules-reader");
        page.click("role=tab[name='Lists']");
        page.click("role=button[name='Items of office']");
        page.waitForSelector("role=cell[name='10.20.0.0/16']");
        assertThat(page.locator("main >> role=button").count()).isOne();
    }

    @Test
    void noTextRunsAsAScript() throws Exception {
        String hostile = "<img src=x onerror=alert(1)>";
        String text = "http.host eq \"%s\"".formatted(hostile);
        send("POST", ROOM + "/rules", rule(text, hostile + "{{1}}"));
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=" + hostile + "{{1}}");
        page.click("role=button[name='Change rule 1']");
        page.waitForSelector("role=textbox[name='Compared with, of condition 1.1']");
        page.fill("role=textbox[name='As text']", hostile);
        page.waitForSelector("[class*=carets]");
        page.fill("role=textbox[name='As text']", text);
        page.click("role=tab[name='Try a request']");
        page.fill("role=textbox[name='Address asked for']", "http://" + hostile);
        page.click("role=button[name='Try']");
        page.waitForSelector("text=Write an address such as");
        page.fill("role=textbox[name='Address asked for']", "http://x/" + hostile.replace(" ", "/"));
        page.fill("role=textbox[name='Headers']", "X: " + hostile);
        page.click("role=button[name='Try']");
        page.waitForSelector("text=Takes part in the room");
        page.click("role=button[name='Why, rule 1']");
        page.waitForSelector("role=list[name='Parts of rule 1']");
        page.click("role=tab[name='Coverage']");
        page.fill("role=textbox[name='Address of a page']", "x/" + hostile);
        page.click("role=button[name='Which room?']");
        page.waitForSelector("text=No room covers it");
        page.click("role=tab[name='Lists']");
        page.fill("role=textbox[name='Name of a new list']", "x");
        page.fill("role=textbox[name='Description of the list']", hostile);
        page.keyboard().press("Enter");
        page.click("role=button[name='Items of x']");
        page.fill("role=textbox[name='Add to x']", "192.0.2.1 # " + hostile);
        page.click("role=button[name='Add']");
        page.waitForSelector("role=cell >> text=" + hostile);

        assertThat(page.locator("main img").count()).isZero();
        onlooker.expect("status of 400");
    }

    // ---- the node ----------------------------------------------------------------------------

    private static String rule(String expression, String description) {
        return rule(expression, description, true);
    }

    private static String rule(String expression, String description, boolean enabled) {
        var body = JSON.createObjectNode();
        body.put("action", "bypass_waiting_room");
        body.put("expression", expression);
        body.put("description", description);
        body.put("enabled", enabled);
        return body.toString();
    }

    private void list(String name, String item) throws Exception {
        var made = send("POST", LISTS, "{\"name\":\"" + name + "\",\"kind\":\"ip\"}");
        String id = made.get("id").asString();
        send("POST", LISTS + "/" + id + "/items", "[{\"ip\":\"" + item + "\"}]");
    }

    private JsonNode rules() throws Exception {
        return house.api(control, ROOM + "/rules").get("result");
    }

    private List<String> expressions() throws Exception {
        return rules().valueStream()
                .map(rule -> rule.get("expression").asString())
                .toList();
    }

    private JsonNode send(String method, String path, String body) throws Exception {
        return house.write(control, method, path, body);
    }
}
