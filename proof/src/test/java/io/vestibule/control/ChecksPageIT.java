package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.SelectOption;
import io.vestibule.health.FailureReason;
import io.vestibule.testing.Browser;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// Health checks: listed, tried, made, changed, suspended and deleted.
class ChecksPageIT {

    private static final String CHECKS = "/client/v4/zones/" + ZONE + "/healthchecks";
    private static final String ROOM = ROOMS + "/" + SALE.id().value();
    private static final String SHOP =
            "{\"name\":\"shop-origin\",\"type\":\"HTTPS\",\"address\":\"origin.example.net\","
                    + "\"http_config\":{\"header\":{\"Host\":[\"shop.example.com\"]}}}";

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
    void aCheckIsTriedMadeChangedSuspendedDeletedAndEachIsTakenBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/checks");
        page.waitForSelector("text=No health check yet");
        page.click("role=link[name='New check']");
        page.fill("role=textbox[name=Name]", "shop origin");
        page.waitForSelector("text=name must be letters, digits, - and _, at most 128");
        page.fill("role=textbox[name=Name]", "shop-origin");
        page.fill("role=textbox[name='Address of the origin']", "origin.example.net");
        page.click("role=button[name='Add a header']");
        page.fill("role=textbox[name='Name of header 1']", "User-Agent");
        page.fill("role=textbox[name='Value of header 1']", "shop.example.com");
        page.waitForSelector("text=/User-Agent cannot be set: it names who probes/");
        page.fill("role=textbox[name='Name of header 1']", "Host");
        house.probes.failure = Optional.of(FailureReason.TCP_TIMEOUT);
        page.click("role=button[name='Probe now']");
        page.waitForSelector("role=table >> text=TCP Timeout");
        house.probes.failure = Optional.empty();
        house.probes.pass(10_000);
        page.waitForSelector("role=table[name='Probes of the preview'] >> text=/^healthy$/");
        onlooker.lookNarrowToo(page, "check-new");
        page.reload();
        page.click("role=button[name='Make the check']");
        page.waitForSelector("text=shop-origin is made");

        var made = only();
        assertThat(made.at("/http_config/header/Host/0").asString()).isEqualTo("shop.example.com");
        assertThat(made.at("/http_config/port").asInt()).isEqualTo(80);
        page.waitForSelector("text=/No room|None\\./");
        page.fill("role=textbox[name=Interval]", "30");
        page.waitForSelector("text=Interval: 60 → 30");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=shop-origin is saved");
        assertThat(only().get("interval").asInt()).isEqualTo(30);
        Onlooker.undo(page, "shop-origin is saved");
        assertThat(only().get("interval").asInt()).isEqualTo(60);
        page.waitForCondition(
                () -> page.inputValue("role=textbox[name=Interval]").equals("60 s"));
        follow(made.get("id").asString());
        page.reload();
        page.click("role=button[name=Suspend]");
        page.waitForSelector("role=dialog >> text=1 room follows it");
        page.waitForSelector("role=dialog >> role=listitem >> text=sale");
        onlooker.look(page, "check-suspend");
        page.click("role=dialog >> role=button[name=Suspend]");
        page.waitForSelector("text=shop-origin is suspended");
        assertThat(only().get("suspended").asBoolean()).isTrue();
        page.click("main >> role=button[name=Delete]");
        page.waitForSelector("role=dialog >> text=1 room follows it");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("role=alert >> text=the line of the waiting room sale follows it");
        follow("");
        page.waitForSelector("role=dialog >> text=No room follows it.");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=No health check yet");
        Onlooker.undo(page, "shop-origin is deleted");
        page.waitForSelector("role=button[name='Resume shop-origin']");
        assertThat(only().get("id")).isEqualTo(made.get("id"));
        onlooker.expect("status of 400");
    }

    @Test
    void theKeyboardAloneDoesTheSame() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/checks");
        page.waitForSelector("text=No health check yet");
        Onlooker.tabTo(page, "New check");
        page.keyboard().press("Enter");
        page.waitForSelector("role=button[name='Probe now']");
        Onlooker.tabTo(page, "Name");
        page.keyboard().type("database");
        Onlooker.tabTo(page, "Address of the origin");
        page.keyboard().type("192.0.2.7");
        Onlooker.tabTo(page, "Probe now");
        page.keyboard().press("Enter");
        page.waitForSelector("role=table[name='Probes of the preview']");
        Onlooker.tabTo(page, "Stop");
        page.keyboard().press("Enter");
        page.waitForSelector("text=The preview is over.");
        Onlooker.tabTo(page, "Make the check");
        page.keyboard().press("Enter");
        page.waitForSelector("text=database is made");

        page.waitForSelector("role=heading[name=database]");
        Onlooker.tabTo(page, "Description");
        page.keyboard().type("of orders");
        Onlooker.tabTo(page, "Save");
        page.keyboard().press("Enter");
        page.waitForSelector("text=database is saved");
        assertThat(only().get("description").asString()).isEqualTo("of orders");
        Onlooker.tabTo(page, "Suspend");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Suspend");
        page.waitForSelector("text=database is suspended");
        Onlooker.tabTo(page, "Delete");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Delete");
        page.waitForSelector("text=No health check yet");

        assertThat(checks()).isEmpty();
        onlooker.expect("status of 400");
    }

    @Test
    void anotherOperatorWasFaster() throws Exception {
        String id = made(SHOP);
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/checks/" + ZONE + "/" + id);
        page.fill("role=textbox[name=Interval]", "30");
        page.waitForSelector("text=Interval: 60 → 30");

        house.write(control, "PATCH", CHECKS + "/" + id, "{\"interval\":20,\"retries\":1}");
        page.waitForSelector("role=alert >> text=Another operator was faster");
        onlooker.lookNarrowToo(page, "check-faster");
        page.click("role=button[name='Keep mine']");
        page.waitForSelector("text=Interval: 20 → 30");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=shop-origin is saved");

        assertThat(only().get("interval").asInt()).isEqualTo(30);
        assertThat(only().get("retries").asInt()).isEqualTo(1);
        onlooker.expect("status of 412");
    }

    @Test
    void everySettingHasAField() throws Exception {
        String id = made(SHOP);
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/checks/" + ZONE + "/" + id);
        page.waitForSelector("role=textbox[name=Interval]");
        var shown = new TreeSet<String>();
        addTo(shown, page);
        page.selectOption("role=combobox[name=Type]", "TCP");
        page.waitForSelector("[name='tcp_config/port']");
        addTo(shown, page);

        var wanted = new TreeSet<>(ApiDocument.read().properties("health_check_sent"));
        for (String config : new String[] {"http_config", "tcp_config"}) {
            wanted.remove(config);
            String within = "health_check_sent/properties/" + config;
            ApiDocument.read().properties(within).forEach(key -> wanted.add(config + "/" + key));
        }
        // There is but one.
        wanted.remove("tcp_config/method");
        assertThat(shown).containsAll(wanted);
    }

    private static void addTo(Set<String> shown, Page page) {
        var fields = page.locator("form [name], form [data-name]");
        for (var field : fields.all()) {
            String name = field.getAttribute("name");
            shown.add(name == null ? field.getAttribute("data-name") : name);
        }
    }

    @Test
    void theListSaysHowOriginsAreAndAReaderChangesNothing() throws Exception {
        String id = made(SHOP);
        follow(id);
        house.probes.states.put(id, GivenProbes.sick(id, house.clock.millis()));
        var reader = onlooker.openAs(control, ControlHouse.READER, "/checks");

        var row = reader.locator("role=row[name=/^shop-origin/]");
        row.locator("text=TCP connection failed").waitFor();
        row.locator("text=WEU: unhealthy, OC: no node").waitFor();
        row.locator("role=link[name=sale]").waitFor();
        assertThat(row.locator("role=link[name=sale]").getAttribute("href"))
                .isEqualTo("/rooms/" + ZONE + "/" + SALE.id().value());
        assertThat(reader.locator("main >> role=button").allTextContents()).containsExactly("Read out");
        reader.click("role=link[name=shop-origin]");
        reader.waitForSelector("role=row[name=/^WEU, ams-1/] >> text=TCP connection failed");
        reader.waitForSelector("text=Left out, since no node is there: OC.");
        reader.waitForSelector("text=You may look, and not change anything");
        assertThat(reader.locator("form >> [name]").count()).isZero();
        assertThat(reader.locator("text=/^(Save|Suspend|Delete|Probe now)$/").count())
                .isZero();
        onlooker.lookNarrowToo(reader, "check-reader");
    }

    @Test
    void aRoomChoosesItsCheckByName() throws Exception {
        String id = made(SHOP);
        var page = onlooker.openAs(
                control, ControlHouse.TOKEN, "/rooms/" + ZONE + "/" + SALE.id().value());
        page.click("role=button[name='When the origin is sick']");
        page.selectOption(
                "role=combobox[name='Health check of the origin']", new SelectOption().setLabel("shop-origin"));
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");

        assertThat(house.api(control, ROOM).at("/result/origin_health_check_id").asString())
                .isEqualTo(id);
    }

    private void follow(String id) throws Exception {
        house.write(control, "PATCH", ROOM, "{\"origin_health_check_id\":\"" + id + "\"}");
    }

    private String made(String body) throws Exception {
        return house.write(control, "POST", CHECKS, body).get("id").asString();
    }

    private JsonNode checks() throws Exception {
        return house.api(control, CHECKS).get("result");
    }

    private JsonNode only() throws Exception {
        assertThat(checks()).hasSize(1);
        return checks().get(0);
    }
}
