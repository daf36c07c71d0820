package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.WorkedExamples;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The worked examples in which settings change while people wait or are inside.
class WorkedExamplesInTimeTest {

    private static final long MIDNIGHT = 1_790_000_000_000L / 86_400_000 * 86_400_000;
    private static final long DINING = 99;

    private final Worker worker = new Worker(new Worker.Settings(100, 5_000, 1_000));
    private final List<Long> places = new ArrayList<>();
    private long now = MIDNIGHT;

    /// One seat, so that each who enters leaves it for the next.
    @Test
    void changingTheMethodAndBackKeepsEveryVisitorsPosition() {
        var example = WorkedExamples.of("order");
        var limits = new Limits(1, 1, Duration.ofMinutes(30), true);
        var center = begun(Scenario.room(limits, QueueingMethod.FIFO, false));
        var waiting = new ArrayList<Long>();
        assertThat(enters(center, DINING, now, Claim.NEWCOMER)).isTrue();
        for (JsonNode person : example.get("start")) {
            waiting.add(person.asLong());
            places.add(now);
            checkIn(center, waiting);
            pass(center, 1_000);
        }

        long inside = DINING;
        for (JsonNode step : example.get("steps")) {
            if (step.get(0).asString().equals("method")) {
                var method = QueueingMethod.valueOf(step.get(1).asString().toUpperCase(Locale.ROOT));
                center.configure(Scenario.room(limits, method, false), now);
            } else {
                leave(center, inside, waiting);
                inside = step.get(1).asLong();
                assertThat(enters(center, inside, place(inside), Claim.WAITING)).isTrue();
                gone(inside, waiting);
            }
        }
        var entered = new ArrayList<Long>();
        while (!waiting.isEmpty()) {
            leave(center, inside, waiting);
            // The last in line asks first.
            for (long person : waiting.reversed()) {
                if (enters(center, person, place(person), Claim.WAITING)) {
                    entered.add(person);
                    inside = person;
                }
            }
            gone(inside, waiting);
        }

        assertThat(entered)
                .containsExactlyElementsOf(example.get("expected")
                        .valueStream()
                        .map(JsonNode::asLong)
                        .toList());
    }

    @Test
    void aSessionThatMayNoLongerRenewEndsByTheNewDurationFromWhereItWasLastSeen() {
        for (JsonNode example : WorkedExamples.of("session")) {
            var change = example.get("change");
            var before = room(example.get("sessionDurationMinutes").asInt(), true);
            var after = room(
                    change.get("sessionDurationMinutes").asInt(),
                    change.get("renewal").asBoolean());
            now = MIDNIGHT + time(example.get("acceptedAt"));
            long accepted = now;
            var center = begun(before);
            assertThat(enters(center, 1, now, Claim.NEWCOMER)).isTrue();
            long seen = stay(center, before, accepted, MIDNIGHT + time(example.get("lastSeen")));
            var ticket = new Ticket.Active(1, accepted, accepted, seen, 0);
            pass(center, MIDNIGHT + time(change.get("at")) - now);

            center.configure(after, now);

            long until = MIDNIGHT + time(example.get("activeUntil"));
            pass(center, until - now);
            assertThat(decide(after, center, ticket)).isEqualTo(new Decision.Inside(ticket));
            assertThat(center.view(now).counts().active()).isEqualTo(1);
            // Sessions end up to a tick late.
            pass(center, after.limits().session().toMillis() / 60 + 1);
            assertThat(decide(after, center, ticket)).isInstanceOf(Decision.AskSlot.class);
            assertThat(center.view(now).counts().active()).isZero();
        }
    }

    /// An admitted visitor asks for a page every ten minutes, and at the end.
    private long stay(DataCenter center, Room room, long acceptedMillis, long untilMillis) {
        long seen = acceptedMillis;
        while (now < untilMillis) {
            pass(center, Math.min(600_000, untilMillis - now));
            var ticket = new Ticket.Active(1, acceptedMillis, acceptedMillis, seen, 0);
            assertThat(decide(room, center, ticket)).isInstanceOf(Decision.Renewed.class);
            worker.note(new VisitEvent.Seen(1, seen, now));
            seen = now;
            tell(center);
        }
        return seen;
    }

    private Decision decide(Room room, DataCenter center, Ticket ticket) {
        worker.see(center.view(now));
        return Decider.decide(
                EventSchedule.at(room, now),
                worker.view(EventSchedule.at(room, now), now),
                ticket,
                now,
                Seeds.randomness(1));
    }

    private static Room room(int sessionMinutes, boolean renewal) {
        var limits = new Limits(10, 10, Duration.ofMinutes(sessionMinutes), renewal);
        return Scenario.room(limits, QueueingMethod.FIFO, false);
    }

    /// Those inside go, and their pass comes back; those who wait check in meanwhile.
    private void leave(DataCenter center, long inside, List<Long> waiting) {
        worker.note(new VisitEvent.Left(inside, now));
        for (int i = 0; i < 3; i++) {
            checkIn(center, waiting);
            pass(center, 25_000);
        }
    }

    private static void gone(long person, List<Long> waiting) {
        waiting.removeIf(other -> other == person);
    }

    private long place(long person) {
        return places.get((int) person - 1);
    }

    private void checkIn(DataCenter center, List<Long> waiting) {
        for (long person : waiting) {
            worker.note(new VisitEvent.CheckedIn(person, place(person), now, now + 40_000));
        }
        tell(center);
    }

    private boolean enters(DataCenter center, long id, long position, Claim claim) {
        var ask = new SlotAsk(id, position, claim, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
        return center.ask(ask, now) instanceof SlotAnswer.Granted;
    }

    private void pass(DataCenter center, long millis) {
        for (long end = now + millis; now < end; ) {
            now = Math.min(end, now + 1_000);
            tell(center);
            center.step(now);
        }
    }

    private void tell(DataCenter center) {
        var report = worker.report(now);
        worker.acknowledge(report.worker(), center.report(report, now));
    }

    private DataCenter begun(Room room) {
        var center = new DataCenter(room, new SipHash(1, 2), Journal.NONE, now);
        worker.begin(new WorkerId(0, now), now);
        center.join(new WorkerId(0, now), now);
        center.begin(new Beginning.Fresh(), now);
        center.keepPromises(false);
        return center;
    }

    private static long time(JsonNode time) {
        return WorkedExamples.minute(time.asString());
    }
}
