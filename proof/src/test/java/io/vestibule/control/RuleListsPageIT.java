package io.vestibule.control;

import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import io.vestibule.testing.Browser;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The lists that rules look into, on the page of a room's rules.
class RuleListsPageIT {

    private static final String PAGE =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/rules?show=lists";
    private static final String LISTS = "/client/v4/accounts/default/rules/lists";

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
    void aListIsMadeFilledUsedAndEmptied() throws Exception {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=No lists yet");

        page.fill("role=textbox[name='Name of a new list']", "Office!");
        page.click("role=button[name='Make the list']");
        page.waitForSelector("[aria-invalid=true]");
        page.fill("role=textbox[name='Name of a new list']", "office");
        page.click("role=button[name='Make the list']");
        page.waitForSelector("text=The list office is made");
        page.click("role=button[name='Items of office']");
        page.fill("role=textbox[name='Add to office']", "10.20.0.0/16 # London\n192.0.2.7");
        page.click("role=button[name='Add']");
        page.waitForSelector("role=cell[name='London']");
        onlooker.lookNarrowToo(page, "rules-lists");
        page.click("role=button[name='Take out 192.0.2.7 from office']");
        page.waitForSelector("text=192.0.2.7 is not in office any more");
        page.waitForCondition(
                () -> page.locator("table >> role=cell[name='192.0.2.7']").count() == 0);
        page.fill("role=textbox[name='Description of office']", "Our <b>offices</b>");
        page.keyboard().press("Enter");
        page.waitForSelector("text=/not used. Our <b>offices<.b>/");

        page.click("role=button[name='Delete the list office']");
        page.click("role=dialog >> role=button[name='Delete']");
        page.waitForSelector("text=The list office is deleted");
        page.waitForSelector("text=No lists yet");
        page.click("role=button[name=Undo] >> nth=-1");
        page.waitForSelector("role=button[name='Items of office']");
        onlooker.expect("status of 400");
    }

    @Test
    void theKeyboardAloneMakesFillsAndDeletesAList() throws Exception {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.waitForSelector("text=No lists yet");

        Onlooker.tabTo(page, "Name of a new list");
        page.keyboard().type("crawlers");
        page.keyboard().press("Enter");
        page.waitForSelector("role=button[name='Items of crawlers']");
        Onlooker.tabTo(page, "Items of crawlers");
        page.keyboard().press("Enter");
        page.waitForSelector("text=This list is empty");
        Onlooker.tabTo(page, "Add to crawlers");
        page.keyboard().type("2001:db8::/32");
        Onlooker.tabTo(page, "Add");
        page.keyboard().press("Enter");
        page.waitForSelector("role=cell[name='2001:db8::/32']");
        Onlooker.tabTo(page, "Description of crawlers");
        page.keyboard().type("They come at night");
        Onlooker.tabTo(page, "Save the description");
        page.keyboard().press("Enter");
        page.waitForSelector("text=/not used. They come at night/");
        Onlooker.tabTo(page, "Take out 2001:db8::/32 from crawlers");
        page.keyboard().press("Enter");
        page.waitForSelector("text=This list is empty");
        Onlooker.tabTo(page, "Delete the list crawlers");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog");
        Onlooker.tabTo(page, "Delete");
        page.keyboard().press("Enter");
        page.waitForSelector("text=No lists yet");

        assertThat(house.api(control, LISTS).get("result").size()).isZero();
    }

    @Test
    void anotherOperatorWhoWasFasterIsShownBesideOnesOwn() throws Exception {
        String id = send("POST", LISTS, "{\"name\":\"office\",\"kind\":\"ip\"}")
                .get("id")
                .asString();
        String list = LISTS + "/" + id;
        send("POST", list + "/items", "[{\"ip\":\"192.0.2.1\"}]");
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Items of office']");
        page.waitForSelector("role=cell[name='192.0.2.1']");

        page.fill("role=textbox[name='Description of office']", "Mine");
        send("PUT", list, "{\"description\":\"Theirs\"}");
        page.waitForSelector("text=/not used. Theirs/");
        page.click("role=button[name='Save the description']");
        page.waitForSelector("role=dialog >> role=group[name=Theirs] >> text=/^Theirs/ >> nth=1");
        page.waitForSelector("role=dialog >> role=group[name=Yours] >> text=Mine");
        onlooker.look(page, "rules-list-faster");
        page.click("role=dialog >> role=button[name='Keep mine']");
        page.waitForSelector("text=/not used. Mine/");

        // The page does not hear of it before the operator is done.
        var deaf = new AtomicBoolean(true);
        page.route(url -> url.endsWith(LISTS), route -> {
            if (!deaf.get()) {
                route.resume();
            }
        });
        send("POST", list + "/items", "[{\"ip\":\"192.0.2.2\"}]");
        page.fill("role=textbox[name='Add to office']", "192.0.2.3");
        page.click("role=button[name='Add']");
        page.waitForSelector("role=dialog >> role=group[name=Yours] >> text=192.0.2.3");
        deaf.set(false);
        Onlooker.tabTo(page, "Take all of theirs");
        page.keyboard().press("Enter");
        page.waitForSelector("role=cell[name='192.0.2.2']");
        assertThat(page.inputValue("role=textbox[name='Add to office']")).isEmpty();
        assertThat(items(list)).isEqualTo(2);
        page.click("role=button[name='Take out 192.0.2.1 from office']");
        page.click("role=button[name='Take out 192.0.2.2 from office']");
        page.waitForSelector("text=This list is empty");

        page.click("role=button[name='Delete the list office']");
        page.waitForSelector("role=dialog >> text=0 items of it");
        send("POST", list + "/items", "[{\"ip\":\"192.0.2.4\"}]");
        page.click("role=dialog >> role=button[name='Delete']");
        page.waitForSelector("role=dialog >> text=The list is deleted");
        assertThat(items(list)).isEqualTo(1);
        Onlooker.tabTo(page, "Keep mine");
        page.keyboard().press("Enter");
        page.waitForSelector("text=No lists yet");
        onlooker.expect("status of 412");
    }

    /// The node reports the new revision before the answer to the deletion is read.
    @Test
    void nothingIsAskedOfAListThatIsBeingDeleted() throws Exception {
        send("POST", LISTS, "{\"name\":\"office\",\"kind\":\"ip\"}");
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='Items of office']");
        page.waitForSelector("text=This list is empty");
        var held = new ArrayDeque<Runnable>();
        page.route(url -> url.contains(LISTS + "/"), route -> {
            if (route.request().method().equals("DELETE")) {
                var answer = route.fetch();
                held.add(() -> route.fulfill(new Route.FulfillOptions().setResponse(answer)));
            } else {
                route.resume();
            }
        });
        page.click("role=button[name='Delete the list office']");
        long asked = onlooker.asked(LISTS);
        page.click("role=dialog >> role=button[name='Delete']");
        page.waitForCondition(() -> !held.isEmpty() && onlooker.asked(LISTS) > asked);
        page.waitForSelector("text=No lists yet");
        held.remove().run();

        page.waitForSelector("text=The list office is deleted");
    }

    private int items(String list) throws Exception {
        return house.api(control, list + "/items").get("result").size();
    }

    private JsonNode send(String method, String path, String body) throws Exception {
        return house.write(control, method, path, body);
    }
}
