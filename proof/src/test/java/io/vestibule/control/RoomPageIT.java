package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.vestibule.testing.Browser;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The page of one room, and the one that makes a room.
class RoomPageIT {

    private static final String ADDRESS = "/rooms/" + ZONE + "/" + SALE.id().value();
    private static final String PUBLISHED = ROOMS + "/" + SALE.id().value();
    private static final String NEW_USERS = "role=textbox[name='New users a minute']";

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
    }

    @Test
    void fiveFieldsMakeARoom() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.click("text=New room");

        page.waitForSelector("role=heading[name='New room']");
        assertThat(page.inputValue("role=textbox[name='Host']")).isEqualTo("example.com");
        page.fill("role=textbox[name='Name']", "drop of spring");
        page.waitForSelector("text=/name must be letters, digits/");
        assertThat(page.locator("text=/“Active users” is required/").count()).isZero();
        onlooker.look(page, "room-new-refused");
        page.fill("role=textbox[name='Name']", "drop");
        page.fill("role=textbox[name='Active users']", "300");
        page.fill(NEW_USERS, "60");
        onlooker.lookNarrowToo(page, "room-new");
        page.click("role=button[name='Make the room']");

        page.waitForSelector("text=drop is made");
        page.waitForSelector("role=heading[name='drop'][level=1]");
        JsonNode made = house.api(control, ROOMS).get("result").get(1);
        assertThat(made.get("name").asString()).isEqualTo("drop");
        assertThat(made.get("total_active_users").asInt()).isEqualTo(300);
        assertThat(made.get("session_duration").asInt()).isEqualTo(5);
        assertThat(page.url()).endsWith("/rooms/" + ZONE + "/" + made.get("id").asString());
        page.click("role=button[name=Undo]");
        page.waitForSelector("text=Taken back");
        assertThat(house.api(control, ROOMS).get("result")).hasSize(1);
    }

    @Test
    void whatIsMissingIsSaidWhereItIsMissing() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms/new?zone=" + ZONE);

        page.click("role=button[name='Make the room']");

        page.waitForSelector("text=/“Active users” is required/");
        page.waitForCondition(() -> focused(page).equals("name"));
    }

    private static final String LOGO =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 3\"><path d=\"M0" + " 0h9v3z\"/></svg>";

    @Test
    void noPublishedSettingIsForgotten() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector(
                "[name=turnstile_action]", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));

        var shown = new TreeSet<String>();
        for (var field : page.locator("form [name], form [data-name]").all()) {
            String name = Optional.ofNullable(field.getAttribute("name")).orElse("");
            String all = name.isEmpty() ? field.getAttribute("data-name") : name;
            shown.add(all.replaceAll("/.*", ""));
        }

        assertThat(shown).isEqualTo(ApiDocument.read().properties("room_sent"));
    }

    @Test
    void theKeyboardAloneChangesARoomAndTakesItBack() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector(NEW_USERS);

        Onlooker.tabTo(page, "New users a minute");
        page.keyboard().press("Control+a");
        page.keyboard().type("2000");
        page.waitForSelector("text=/“New users a minute” must not exceed “Active users”, which is 1000/");
        onlooker.look(page, "room-refused");
        page.keyboard().press("Control+a");
        page.keyboard().type("120");
        page.waitForSelector("text=New users a minute: 100 → 120");
        Onlooker.tabTo(page, "Waiting page");
        page.keyboard().press("Enter");
        Onlooker.tabTo(page, "Message to those waiting");
        page.keyboard().type("Tea at <b>five</b>.");
        onlooker.lookNarrowToo(page, "room-changed");
        Onlooker.tabTo(page, "Save");
        page.keyboard().press("Enter");

        page.waitForSelector("text=sale is saved");
        assertThat(room().get("new_users_per_minute").asInt()).isEqualTo(120);
        assertThat(room().get("message").asString()).isEqualTo("Tea at <b>five</b>.");
        assertThat(page.locator("role=button[name=Save]").count()).isZero();
        Onlooker.tabTo(page, "Undo");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Taken back");
        assertThat(room().get("new_users_per_minute").asInt()).isEqualTo(100);
        page.waitForCondition(() -> page.inputValue(NEW_USERS).equals("100"));
    }

    @Test
    void whatAChangeDoesToThoseWaitingIsSaidBeforeItIsSaved() {
        house.gather(450);
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector(NEW_USERS);

        page.fill("role=textbox[name='Active users']", "2000");
        page.fill(NEW_USERS, "600");

        page.waitForSelector("text=350 more visitors would enter in the next minute");
        var told = page.locator("role=group[name='What this does to those waiting']");
        assertThat(told.innerText()).containsPattern("Enter at once\\s+450");
        onlooker.look(page, "room-whatif");
        page.click("role=button[name='Throw away']");
        page.click("role=button[name='Queue all in sale']");
        page.waitForSelector("role=dialog >> text=/fewer visitors would enter/");
        onlooker.look(page, "room-whatif-queue-all");
    }

    @Test
    void aRoomIsSuspendedAndDeletedAfterAQuestionAndComesBackWithUndo() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);

        page.click("role=button[name=Suspend]");
        page.waitForSelector("role=dialog >> text=/450 visitors who wait now/");
        page.click("role=dialog >> role=button[name=Suspend]");
        page.waitForSelector("text=sale is suspended");
        assertThat(room().get("suspended").asBoolean()).isTrue();
        Onlooker.tabTo(page, "Resume");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog >> text=counted again");
        Onlooker.confirmByKeys(page, "Resume");
        page.waitForSelector("text=sale counts again");
        assertThat(room().get("suspended").asBoolean()).isFalse();

        page.click("role=button[name=Delete]");
        page.waitForSelector("role=dialog >> text=450 visitors wait here");
        onlooker.look(page, "room-delete");
        Onlooker.tabTo(page, "Delete");
        page.keyboard().press("Enter");
        page.waitForSelector("text=sale is deleted");
        assertThat(house.api(control, ROOMS).get("result")).isEmpty();
        page.locator("role=alert", new Page.LocatorOptions().setHasText("sale is deleted"))
                .locator("role=button[name=Undo]")
                .click();
        page.waitForSelector("text=Taken back: sale is deleted");
        assertThat(room().get("id").asString()).isEqualTo(SALE.id().value());
    }

    @Test
    void theKeyboardAloneSuspendsARoom() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.waitForSelector("role=button[name=Suspend]");

        Onlooker.tabTo(page, "Suspend");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Suspend");
        page.waitForSelector("text=sale is suspended");

        assertThat(room().get("suspended").asBoolean()).isTrue();
    }

    @Test
    void theMouseAloneResumesARoomAndDeletesIt() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.click("role=button[name=Suspend]");
        page.click("role=dialog >> role=button[name=Suspend]");
        page.waitForSelector("text=sale is suspended");

        page.click("role=button[name=Resume]");
        page.waitForSelector("role=dialog >> text=counted again");
        page.click("role=dialog >> role=button[name=Resume]");
        page.waitForSelector("text=sale counts again");
        assertThat(room().get("suspended").asBoolean()).isFalse();
        page.click("role=button[name=Delete]");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=sale is deleted");

        assertThat(house.api(control, ROOMS).get("result")).isEmpty();
    }

    @Test
    void theLooksOfThePageAreChosenShownAndSaved() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, ADDRESS);
        page.click("role=button[name='Looks of the built-in page']");
        page.fill("[name=page_title]", "Harbor tickets");
        page.fill("[name=page_accent_color]", "#c2410c");
        page.setInputFiles(
                "[data-name=page_logo] input[type=file]",
                new FilePayload("huge.png", "image/png", new byte[(64 << 10) + 1]));
        page.waitForSelector("text=huge.png has 65 KB; at most 64 KB are possible.");
        page.setInputFiles(
                "[data-name=page_logo] input[type=file]",
                new FilePayload("logo.svg", "image/svg+xml", LOGO.getBytes(StandardCharsets.UTF_8)));
        page.waitForSelector("[data-name=page_logo] img");
        page.click("role=button[name='Waiting page']");
        page.click("text=Add a language");
        page.selectOption("role=combobox[name='Language 1']", "de-DE");
        page.fill("[name='messages/de-DE']", "Gleich.");
        page.waitForSelector("text=Logo: nothing → a picture (svg");
        page.click("role=button[name='Show the page with these looks']");
        var seen = page.frameLocator("iframe");
        seen.locator("text=Harbor tickets").waitFor();
        seen.locator("#logo[src^='data:image/svg']").waitFor();
        page.selectOption("role=region[name=Preview] >> role=combobox[name=Language]", "de-DE");
        seen.locator("text=Gleich.").waitFor();
        onlooker.lookNarrowToo(page, "room-looks");
        page.click("role=button[name=Save]");

        page.waitForSelector("text=sale is saved");
        assertThat(room().get("page_title").asString()).isEqualTo("Harbor tickets");
        assertThat(room().get("page_accent_color").asString()).isEqualTo("#c2410c");
        assertThat(room().get("page_logo").asString()).startsWith("data:image/svg+xml;base64,");
        assertThat(room().get("messages").get("de-DE").asString()).isEqualTo("Gleich.");
    }

    @Test
    void aReaderSeesAllAndChangesNothing() {
        var page = onlooker.openAs(control, ControlHouse.READER, ADDRESS);
        page.waitForSelector("text=You may look, and not change anything");

        page.waitForSelector("role=group[name='Active users'] >> text=1,000");
        assertThat(page.locator("main input, main textarea, main select").count())
                .isZero();
        assertThat(page.locator("role=button[name=/Suspend|Delete|Save|wait/]").count())
                .isZero();
        page.click("role=button[name='Line and sessions']");
        page.waitForSelector("text=First come, first served");
        onlooker.look(page, "room-reader");
    }

    @Test
    void theKeyboardAloneMakesARoomAndDeletesIt() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
        page.waitForSelector("text=New room");

        Onlooker.tabTo(page, "New room");
        page.keyboard().press("Enter");
        page.waitForSelector("role=heading[name='New room']");
        page.waitForSelector(NEW_USERS);
        Onlooker.tabTo(page, "Name");
        page.keyboard().type("drop");
        Onlooker.tabTo(page, "Active users");
        page.keyboard().type("300");
        Onlooker.tabTo(page, "New users a minute");
        page.keyboard().type("60");
        Onlooker.tabTo(page, "Make the room");
        page.keyboard().press("Enter");
        page.waitForSelector("text=drop is made");
        page.waitForSelector("role=heading[name='drop'][level=1]");
        JsonNode made = house.api(control, ROOMS).get("result").get(1);
        assertThat(made.get("new_users_per_minute").asInt()).isEqualTo(60);

        page.waitForSelector("role=button[name=Delete]");
        Onlooker.tabTo(page, "Delete");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Delete");
        page.waitForSelector("text=drop is deleted");

        assertThat(house.api(control, ROOMS).get("result")).hasSize(1);
    }

    private JsonNode room() throws Exception {
        return house.api(control, PUBLISHED).get("result");
    }

    private static String focused(Page page) {
        return String.valueOf(page.evaluate("document.activeElement.getAttribute('name')"));
    }
}
