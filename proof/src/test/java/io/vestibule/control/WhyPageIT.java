package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The page that says of a visitor on the phone how they stand, and keeps nothing of the ticket.
class WhyPageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void tickets() {
        house.view = Optional.of(ControlHouse.queueing());
        house.tickets.put("waits-1234", waiting(990_000));
        house.tickets.put("late-1234", waiting(900_000));
        house.tickets.put("inside-1234", new Ticket.Active(8, 900_000, 950_000, 990_000, 0));
        control = house.start("127.0.0.1");
    }

    @Test
    void aTicketIsExplainedAndNothingOfItIsKept() {
        var page = onlooker.openAs(control, ControlHouse.READER, "/why");

        look(page, "waits-1234");
        page.waitForSelector("text=You have waited for 2 min");
        assertThat(page.textContent("main")).contains("In line for sale", "sale of example.com");
        assertThat(page.textContent("main")).contains("Leave the waiting page open");
        onlooker.look(page, "why-waiting");
        look(page, "late-1234");
        page.waitForSelector("text=has not checked in when it should have");
        look(page, "inside-1234");
        page.waitForSelector("text=You have been let in");
        assertThat(page.textContent("main")).contains("Each page that you open makes it longer");
        look(page, "forged-1234");
        page.waitForSelector("text=No room knows this ticket");
        onlooker.look(page, "why-none");

        assertThat(page.url()).endsWith("/why");
        assertThat(onlooker.asked("1234")).isZero();
        assertThat(page.evaluate("JSON.stringify({...sessionStorage})").toString())
                .doesNotContain("1234");
        page.reload();
        page.waitForSelector("textarea");
        assertThat(page.inputValue("textarea:not([aria-hidden])")).isEmpty();
    }

    @Test
    void theKeyboardAloneAsks() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/why");
        page.waitForSelector("textarea");

        Onlooker.tabTo(page, "Look up");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Paste the ticket first");
        assertThat(page.evaluate("document.activeElement.localName")).isEqualTo("textarea");
        page.keyboard().type("__cfwaitingroom_s=inside-1234");
        Onlooker.tabTo(page, "Look up");
        page.keyboard().press("Enter");
        page.waitForSelector("text=You have been let in");
        Onlooker.tabTo(page, "Clear");
        page.keyboard().press("Enter");

        page.waitForCondition(() -> page.locator("text=You have been let in").count() == 0);
        assertThat(page.inputValue("textarea:not([aria-hidden])")).isEmpty();
    }

    private static void look(Page page, String ticket) {
        page.fill("textarea:not([aria-hidden])", ticket);
        page.click("role=button[name='Look up']");
    }

    private static Ticket waiting(long checkedIn) {
        return new Ticket.Waiting(7, 860_000, checkedIn, 20_000, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }
}
