package io.vestibule.control;

import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Browser;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The lists that rules look into, on the page of a room's rules.
class RuleListsPageIT {

    private static final String PAGE =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value() + "/rules?show=lists";
    private static final String LISTS = "/client/v4/accounts/default/rules/lists";

    @AutoClose private static final Browser browser = Browser.launch();

    private final ControlHouse house = new ControlHouse();
    private Onlooker onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        house.clock = System::currentTimeMillis;
        house.living = true;
        onlooker = new Onlooker(browser);
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        try (house) {
            onlooker.close();
        }
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
        page.click("role=button[name='Take 192.0.2.7 out of office']");
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
        Onlooker.tabTo(page, "Take 2001:db8::/32 out of crawlers");
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
}
