package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The page of a zone, and the dialog that makes one.
class ZonePageIT {

    private static final String HOST = "Host of the status page";
    private static final String SWITCH = "Search engines pass the rooms";

    @AutoClose
    private static final Browser browser = Browser.launch();

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
    void theSettingsOfTheZoneHaveAPageOfTheirOwn() throws Exception {
        var page = onlooker.openAs(
                control, ControlHouse.TOKEN, "/rooms/" + ZONE + "/" + SALE.id().value());
        page.click("text=Settings of all rooms of the zone");
        page.waitForSelector("role=heading[name='Zone example.com']");
        page.getByLabel(SWITCH).check();
        onlooker.look(page, "zone");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=The settings of the zone are saved");

        assertThat(isPassedBySearchEngines()).isTrue();
        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");
        assertThat(isPassedBySearchEngines()).isFalse();
    }

    @Test
    void theStatusPageOfTheZoneIsSetAndTakenAway() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/zones/" + ZONE);
        var host = page.getByLabel(HOST);
        host.fill("no host");
        page.waitForSelector("[name=status_host][aria-invalid=true]");
        onlooker.lookNarrowToo(page, "zone-status-host");
        host.fill(SALE.routes().getFirst().host());
        page.waitForSelector("text=a status page needs a host of its own");
        host.fill("Status.Example.com");
        page.waitForSelector("[name=status_host]:not([aria-invalid=true])");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=The settings of the zone are saved");

        assertThat(statusHost()).isEqualTo("status.example.com");
        page.waitForCondition(() -> page.inputValue("[name=status_host]").equals("status.example.com"));
        host.fill("");
        page.click("role=button[name=Save]");
        page.waitForCondition(() -> statusHost().isEmpty());
        page.reload();
        page.waitForSelector("[name=status_host]");
        assertThat(page.inputValue("[name=status_host]")).isEmpty();
        assertThat(isPassedBySearchEngines()).isFalse();
        onlooker.expect("status of 400");
    }

    /// As it is after a save whose answer the page did not get.
    @Test
    void whatIsSavedAsItWasTypedIsNoConflict() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/zones/" + ZONE);
        page.getByLabel(HOST).fill("status.example.com");
        page.waitForSelector("role=button[name=Save]");

        house.write(control, "PATCH", ROOMS + "/settings", "{\"status_host\": \"status.example.com\"}");

        page.waitForCondition(() -> page.locator("role=button[name=Save]").count() == 0);
        page.reload();
        page.waitForSelector("[name=status_host]");
        assertThat(page.inputValue("[name=status_host]")).isEqualTo("status.example.com");
        assertThat(page.locator("text=Take theirs").count()).isZero();
        assertThat(page.locator("role=button[name=Save]").count()).isZero();
    }

    @Test
    void theKeyboardAloneSavesAndTakesBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/zones/" + ZONE);
        page.waitForSelector("role=switch");

        Onlooker.tabTo(page, SWITCH);
        page.keyboard().press("Space");
        page.waitForSelector("role=button[name=Save]");
        Onlooker.tabTo(page, "Save");
        page.keyboard().press("Enter");
        page.waitForSelector("text=The settings of the zone are saved");
        assertThat(isPassedBySearchEngines()).isTrue();
        Onlooker.tabTo(page, "Undo");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Taken back");

        assertThat(isPassedBySearchEngines()).isFalse();
    }

    @Test
    void aZoneIsMadeForTheFirstRoomOfADomain() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms/new");

        page.click("role=button[name='Another zone']");
        page.fill("role=textbox[name=Domain]", "no domain");
        page.click("role=button[name='Make the zone']");
        page.waitForSelector("role=dialog >> [aria-invalid=true]");
        onlooker.lookNarrowToo(page, "zone-new");
        page.fill("role=textbox[name=Domain]", "example.net");
        page.click("role=button[name='Make the zone']");
        page.waitForSelector("text=The zone example.net is made");

        isChosen(page, "example.net");
        assertThat(zones()).contains("example.net");
        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");
        assertThat(zones()).doesNotContain("example.net");
        onlooker.expect("status of 400");
    }

    @Test
    void theKeyboardAloneMakesAZone() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms/new");
        page.waitForSelector("role=button[name='Another zone']");

        Onlooker.tabTo(page, "Another zone");
        page.keyboard().press("Enter");
        page.waitForFunction("() => document.activeElement.localName === 'input'");
        page.keyboard().type("example.net");
        page.keyboard().press("Enter");
        page.waitForSelector("text=The zone example.net is made");

        isChosen(page, "example.net");
        assertThat(zones()).contains("example.net");
    }

    private static void isChosen(Page page, String domain) {
        page.waitForCondition(() -> page.inputValue("role=textbox[name=Host]").equals(domain));
    }

    private String zones() throws Exception {
        return house.api(control, "/client/v4/zones").toString();
    }

    private boolean isPassedBySearchEngines() throws Exception {
        return settings().get("search_engine_crawler_bypass").asBoolean();
    }

    /// Empty if there is no such setting.
    private String statusHost() {
        try {
            return settings().path("status_host").asString("");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private JsonNode settings() throws Exception {
        return house.api(control, ROOMS + "/settings").get("result");
    }
}
