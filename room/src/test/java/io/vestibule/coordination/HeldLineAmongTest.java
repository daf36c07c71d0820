package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.Sight;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.ground.SipHash;
import io.vestibule.health.CheckStatus;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Flow;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.OriginHold.State;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.ticket.EstimateStamp;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// A line that a sick origin holds in one of several data centers, for which the global coordinator
/// paces the world's line.
class HeldLineAmongTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final WorkerId WORKER = new WorkerId(0, 1);
    private static final int PASSES = 60;
    private static final int PEOPLE = 400;

    private long now = NOON;
    private long sequence;
    private long version = 1;
    private int next = 1;

    /// What was not given out while the line was held would otherwise come all at once.
    @Test
    void theLastStepOfTheReleaseIsNoRush() {
        var center = begun();
        center.origin(CheckStatus.UNHEALTHY, now);
        second(center);
        for (int i = 1; i <= PEOPLE; i++) {
            checkIn(center, i);
        }
        center.origin(CheckStatus.HEALTHY, now);

        int most = 0;
        int afterwards = 0;
        int seconds = 0;
        while (seconds < 60) {
            int entered = second(center);
            if (center.hold().state() == State.OPEN) {
                seconds++;
                afterwards += entered;
                most = Math.max(most, entered);
            }
        }

        assertThat(most).as("in one second").isLessThanOrEqualTo(5);
        assertThat(afterwards).as("in the minute after it").isBetween(50, PASSES);
    }

    /// Lets a second pass, in which all who may enter do.
    private int second(DataCenter center) {
        now += 1_000;
        center.step(now);
        center.follow(told(center), now);
        if (now % 10_000 < 1_000) {
            for (int id = next; id <= PEOPLE; id++) {
                checkIn(center, id);
            }
        }
        int before = next;
        while (next <= PEOPLE && enters(center, next)) {
            tell(center, new VisitEvent.Forwarded(next, now));
            next++;
        }
        return next - before;
    }

    private boolean enters(DataCenter center, int id) {
        var ask = new SlotAsk(id, NOON - 10_000 + id, Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
        return center.ask(ask, now) instanceof SlotAnswer.Granted;
    }

    private void checkIn(DataCenter center, int id) {
        tell(center, new VisitEvent.CheckedIn(id, NOON - 10_000 + id, now, now + 40_000));
    }

    private void tell(DataCenter center, VisitEvent event) {
        long last = sequence++;
        center.report(Reports.of(WORKER, sequence, last, now, List.of(event)), now);
    }

    private DataCenter begun() {
        var center =
                DataCenter.among(new CenterId(1, "one"), Duration.ZERO, room(), new SipHash(1, 2), Journal.NONE, now);
        var all = new AllotmentPair(new Allotment(1, 1, 1_000), new Allotment(1, 1, PASSES));
        center.begin(new Beginning.Complete(all), now);
        center.keepPromises(false);
        return center;
    }

    /// All slots are those of this data center, and all people of the world are here.
    private WorldState told(DataCenter center) {
        return new WorldState(
                ++version,
                center.state(now).sequence(),
                new Allotment(1, version, 1_000),
                new Allotment(1, version, PASSES),
                0,
                0,
                PEOPLE - next + 1,
                next - 1,
                true,
                Bands.EVERYBODY,
                Bands.EVERYBODY,
                Bands.EVERYBODY,
                LineSummary.EMPTY,
                0,
                Flow.UNKNOWN,
                0,
                true,
                OptionalLong.empty(),
                Collections.emptySortedMap(),
                Sight.WHOLE);
    }

    private static Room room() {
        var plain = Scenario.room(Scenario.limits(1_000, PASSES, 60), QueueingMethod.FIFO, false);
        var hold = new HoldSettings("c", Action.QUEUE_ALL, 50, true, 0, true);
        return TestRoom.like(plain).queue(QueueSettings.DEFAULT.withHold(hold)).room();
    }
}
