package io.vestibule.control;

import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.testing.Browser;
import io.vestibule.ticket.Ticket;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// *End sessions…* on the page of a room: what would end is shown first, and nothing ends before
/// the second yes.
class EndSessionsPageIT {

    private static final String PAGE =
            "/rooms/" + ControlHouse.ZONE + "/" + SALE.id().value();
    private static final String OPEN = "End sessions…";
    private static final long NOW = Instant.parse("2026-11-01T10:00:00Z").toEpochMilli();

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
        house.clock = () -> NOW;
        house.view = Optional.of(ControlHouse.queueing());
        control = house.start("127.0.0.1");
    }

    private Page dialog() {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        page.click("role=button[name='" + OPEN + "']");
        page.waitForSelector("role=dialog[name='End sessions of sale?']");
        return page;
    }

    private Revocations ended() {
        return house.keptSale().revocations();
    }

    @Test
    void theKeyboardAloneEndsAllThatAreThereNowAndTheLine() {
        var page = onlooker.openAs(control, TOKEN, PAGE);
        Onlooker.tabTo(page, OPEN);
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog[name='End sessions of sale?']");
        onlooker.lookNarrowToo(page, "end-sessions");
        Onlooker.tabTo(page, "The line, too");
        page.keyboard().press("Space");
        Onlooker.tabTo(page, "How many?");
        page.keyboard().press("Enter");

        page.waitForSelector("role=dialog >> text=/at most [0-9,]+ sessions and [0-9,]+ places/");
        assertThat(ended()).as("nothing yet").isSameAs(Revocations.NONE);
        page.waitForFunction("() => document.activeElement.textContent === 'Back'");
        onlooker.lookNarrowToo(page, "end-sessions-ask");
        Onlooker.tabTo(page, "End them");
        page.keyboard().press("Enter");

        page.waitForSelector("role=dialog >> role=status >> text=Ended");
        assertThat(ended()).isEqualTo(Revocations.of(List.of(new Revocation.Wave(NOW, true))));
        page.waitForFunction("() => document.activeElement.textContent === 'Close'");
        onlooker.lookNarrowToo(page, "end-sessions-done");
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        page.waitForFunction("() => document.activeElement.textContent === '" + OPEN + "'");
    }

    @Test
    void whatWasShownIsWhatEndsWhateverTheClockSays() {
        var page = dialog();
        page.click("role=button[name='How many?']");
        page.waitForSelector("role=dialog >> text=/at most [0-9,]+ sessions\\./");
        house.clock = () -> NOW + 60_000;
        page.click("role=button[name='End them']");

        page.waitForSelector("role=dialog >> role=status >> text=Ended");
        assertThat(ended()).isEqualTo(Revocations.of(List.of(new Revocation.Wave(NOW, false))));
    }

    @Test
    void aMomentInTheFutureIsRefusedAtItsField() {
        var page = dialog();
        page.click("role=radio[name='All sessions admitted before a moment']");
        page.click("role=button[name='How many?']");
        page.waitForSelector("role=dialog >> text=/“Admitted before” must be a time/");
        page.fill("input[type=datetime-local]", "2026-11-01T11:00");
        page.click("role=button[name='How many?']");
        page.waitForSelector("role=dialog >> text=/future/");
        page.waitForSelector("input[type=datetime-local][aria-invalid='true']");
        onlooker.lookNarrowToo(page, "end-sessions-refused");

        page.fill("input[type=datetime-local]", "2026-11-01T09:30");
        page.click("role=button[name='How many?']");
        page.waitForSelector("role=dialog >> text=/9:30/");
        page.click("role=button[name='Back']");
        assertThat(page.inputValue("input[type=datetime-local]")).startsWith("2026-11-01T09:30");
        assertThat(ended()).isSameAs(Revocations.NONE);
        onlooker.expect("status of 400");
    }

    @Test
    void oneTicketIsEndedByItsCookieAndNotTwice() {
        house.tickets.put("inside", new Ticket.Active(-2, NOW - 9_000, NOW - 9_000, NOW, 0));
        for (String title : List.of("Ended", "Ended already")) {
            var page = dialog();
            page.click("role=radio[name='One ticket']");
            page.fill("role=textbox[name='Ticket']", "outside");
            page.click("role=button[name='How many?']");
            page.waitForSelector("role=dialog >> text=/cannot open this ticket/");
            page.fill("role=textbox[name='Ticket']", "inside");
            page.click("role=button[name='How many?']");
            page.waitForSelector("role=dialog >> text=/of ticket fffffffffffffffe would end/");
            page.click("role=button[name='End it']");
            page.waitForSelector("role=dialog >> role=status >> text='" + title + "'");
            assertThat(ended()).isEqualTo(Revocations.of(List.of(new Revocation.OfTicket(-2))));
            page.close();
        }
        onlooker.expect("status of 400");
    }

    @Test
    void aReaderIsToldWhyNothingCanBeEnded() {
        var page = onlooker.openAs(control, ControlHouse.READER, PAGE);
        page.waitForSelector("text=You may look, and not change anything: your token has the role");
        assertThat(page.locator("role=button[name='" + OPEN + "']").count()).isZero();
    }
}
