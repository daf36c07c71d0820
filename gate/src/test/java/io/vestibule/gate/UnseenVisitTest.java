package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// First returns to a room that gives back the seats of tickets that nobody shows.
class UnseenVisitTest {

    private final UsherTestHouse house = new UsherTestHouse();

    private Verdict entered() {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
        return house.get("Accept", "text/html");
    }

    /// Somebody who entered without a ticket and shows it for the first time so much later, in a
    /// room that gives back the seats of tickets that are not seen.
    private Verdict firstReturn(long laterMillis, Optional<SlotAnswer> answer) {
        var usual = RequestSettings.DEFAULT;
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT,
                new RequestSettings(true, usual.pathPolicy(), Set.of(), List.of(), true, true),
                QueueSettings.DEFAULT);
        String cookie = UsherTestHouse.cookieOf(entered());
        house.now += laterMillis;
        house.full();
        house.desk.answer = answer;
        return house.get("Accept", "text/html", "Cookie", cookie);
    }

    @Test
    void theFirstReturnIsReportedAtOnceWhereUnseenSeatsAreGivenBack() {
        var forward = firstReturn(300, Optional.empty());

        assertThat(forward).isInstanceOf(Verdict.Forward.class);
        assertThat(house.desk.visitEvents)
                .last()
                .isInstanceOfSatisfying(
                        VisitEvent.Seen.class,
                        seen -> assertThat(seen.toMillis()).isEqualTo(house.now));
    }

    @Test
    void aVisitorWhoseSeatWasGivenBackGoesToTheHeadOfTheLine() {
        var page = firstReturn(40_000, Optional.of(SlotAnswer.SPENT));

        assertThat(page).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.visitEvents)
                .last()
                .isInstanceOfSatisfying(
                        VisitEvent.CheckedIn.class,
                        checkIn -> assertThat(checkIn.arrivedMillis()).isEqualTo(UsherTestHouse.NOON));
    }

    @Test
    void aVisitorWhoseSeatIsThereByTheAnswerOrByAnyClockIsInside() {
        var going = Optional.<SlotAnswer>of(new SlotAnswer.AlreadyInside(UsherTestHouse.NOON, house.now + 40_000));

        assertThat(firstReturn(40_000, going)).isInstanceOf(Verdict.Forward.class);
        house.now = UsherTestHouse.NOON;
        assertThat(firstReturn(24_000, Optional.empty())).isInstanceOf(Verdict.Forward.class);
    }

    /// The seat may have been given to somebody else. The ticket is kept, and shown again.
    @Test
    void aVisitorWithoutAnAnswerLaterWaitsAndKeepsTheTicket() {
        var page = firstReturn(40_000, Optional.empty());

        assertThat(page).isInstanceOf(Verdict.Answer.class);
        assertThat(UsherTestHouse.headers((Verdict.Answer) page, "Set-Cookie")).isEmpty();
    }
}
