package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.minute.Count;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.PathPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What an usher tells for the minute book.
final class NotedVisitsTest {

    private static final String[] HTML = {"Accept", "text/html"};

    private final UsherTestHouse house = new UsherTestHouse();

    private Verdict.Forward newcomerInside() {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
        return (Verdict.Forward) house.get(HTML);
    }

    @Test
    void waitingPagesAreCountedAlsoThoseForParts() {
        house.full();
        house.get(HTML);
        house.judge("GET", "/style.css", "Accept", "text/css", "Sec-Fetch-Dest", "style");

        assertThat(house.desk.counts).isEqualTo(Map.of(Count.WAITING_ANSWERS, 2));
    }

    @Test
    void silenceOfTheCoordinatorIsCounted() {
        house.open(10);
        house.desk.answer = Optional.empty();
        house.get(HTML);

        assertThat(house.desk.counts).isEqualTo(Map.of(Count.COORDINATOR_SILENT, 1, Count.WAITING_ANSWERS, 1));
    }

    @Test
    void rejectedVisitsAreCounted() {
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withMethod(QueueingMethod.REJECT));
        house.full();
        house.get(HTML);

        assertThat(house.desk.counts).isEqualTo(Map.of(Count.REJECTED, 1));
    }

    @Test
    void misspelledPathsAreCounted() {
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT,
                new RequestSettings(true, PathPolicy.REFUSE, Set.of(), List.of()),
                QueueSettings.DEFAULT);
        house.full();
        house.judge("POST", "/a/../b");

        assertThat(house.desk.counts).isEqualTo(Map.of(Count.REFUSED, 1));
    }

    /// Visitors who are let in are on record at the coordinator; nothing is counted here.
    @Test
    void admittedRequestsAreNotCounted() {
        String cookie = UsherTestHouse.cookieOf(newcomerInside());
        house.get("Cookie", cookie);

        assertThat(house.desk.counts).isEmpty();
        assertThat(house.desk.seen).isEmpty();
    }

    @Test
    void requestsForWhichNoOriginCouldBeReachedAreCounted() {
        var first = newcomerInside();
        String cookie = UsherTestHouse.cookieOf(first);
        var second = (Verdict.Forward) house.get("Cookie", cookie);

        first.onward().originFailed();
        second.onward().originFailed();

        assertThat(house.desk.counts).isEqualTo(Map.of(Count.ORIGIN_FAILED, 2));
    }

    @Test
    void aWaitThatWasGivenUpIsNoFailureOfTheOrigin() {
        newcomerInside().onward().unreachable();

        assertThat(house.desk.counts).isEmpty();
    }

    @Test
    void whereSessionsDoNotRenewEveryRequestOfThemIsSeen() {
        house.room = UsherTestHouse.room(
                new Limits(10, 10, Duration.ofMinutes(5), false),
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT);
        var first = newcomerInside();
        String cookie = UsherTestHouse.cookieOf(first);
        house.get("Cookie", cookie);
        house.full();
        house.get(HTML);

        assertThat(house.desk.seen).containsExactly(first.session(), first.session());
    }
}
