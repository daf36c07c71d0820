package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.SipHash;
import io.vestibule.health.CheckStatus;
import io.vestibule.queue.Claim;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.Rules;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A line that a sick origin holds, in a coordinator.
class HeldLineTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final WorkerId WORKER = new WorkerId(0, 1);
    private static final HoldSettings QUEUE_ALL = new HoldSettings("c", Action.QUEUE_ALL, 50, true, 0, true);

    private final List<long[]> journal = new ArrayList<>();
    private long sequence;
    private long now = NOON;

    @Test
    void noNewcomerAndNoVisitorInLineEntersWhileTheCheckIsSick() {
        var center = begun(room(10, 10, QUEUE_ALL));
        said(center, CheckStatus.UNHEALTHY);

        assertThat(newcomer(center, 1)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(waiting(center, 2, NOON - 5_000)).isEqualTo(SlotAnswer.REFUSED);
        var view = center.view(now);
        assertThat(view.rules().queueAll()).isTrue();
        assertThat(view.hold().isShut()).isTrue();
        assertThat(view.counts().slots()).isZero();
    }

    @Test
    void sessionsRenewAndPlacesAreKeptWhileTheLineIsHeld() {
        var center = begun(room(1, 1, QUEUE_ALL));
        assertThat(newcomer(center, 1)).isInstanceOf(SlotAnswer.Granted.class);
        checkIn(center, 2);
        checkIn(center, 3);
        said(center, CheckStatus.UNHEALTHY);

        var session = new Ticket.Active(1, NOON, NOON, NOON, 0);
        later(center, 30_000);
        assertThat(center.renew(session, now)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        assertThat(center.view(now).rules().limits().sessionRenewal()).isTrue();
        assertThat(center.view(now).counts().waiting()).isEqualTo(2);
        assertThat(center.view(now).counts().active()).isEqualTo(1);
    }

    @Test
    void theLineIsReleasedInOrderAndInSteps() {
        var center = begun(room(1_000, 60, QUEUE_ALL));
        said(center, CheckStatus.UNHEALTHY);
        for (int i = 1; i <= 200; i++) {
            checkIn(center, i);
        }
        said(center, CheckStatus.HEALTHY);

        var admitted = new ArrayList<Integer>();
        int next = 1;
        for (int minute = 0; minute < 4; minute++) {
            int before = next;
            for (int second = 0; second < 60; second++) {
                later(center, 1_000);
                refresh(center, next);
                while (next <= 200 && waiting(center, next, position(next)) instanceof SlotAnswer.Granted) {
                    tell(center, new VisitEvent.Forwarded(next, now));
                    next++;
                }
                assertThat(waiting(center, next + 1, position(next + 1))).isEqualTo(SlotAnswer.REFUSED);
            }
            admitted.add(next - before);
        }

        assertThat(admitted.get(0)).isBetween(14, 18);
        assertThat(admitted.get(1)).isBetween(27, 32);
        assertThat(admitted.get(2)).isBetween(41, 47);
        assertThat(admitted.get(3)).isBetween(55, 61);
    }

    @Test
    void aPassthroughRoomKeepsALineByItsLimitsWhileItsOriginIsSick() {
        var reduce = new HoldSettings("c", Action.REDUCE, 10, true, 0, true);
        var center = begun(room(10, 10, reduce, QueueingMethod.PASSTHROUGH));
        said(center, CheckStatus.UNHEALTHY);

        assertThat(newcomer(center, 1)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(newcomer(center, 2)).isEqualTo(SlotAnswer.REFUSED);
        assertThat(center.view(now).rules().method()).isEqualTo(QueueingMethod.FIFO);
    }

    @Test
    void aRejectingRoomRejectsOnWhileItsOriginIsSick() {
        var center = begun(room(10, 10, QUEUE_ALL, QueueingMethod.REJECT));
        said(center, CheckStatus.UNHEALTHY);

        assertThat(center.view(now).rules().queueAll()).isFalse();
        assertThat(center.view(now).rules().method()).isEqualTo(QueueingMethod.REJECT);
    }

    @Test
    void theNextHostHoldsTheLineBeforeItHearsOfTheCheck() throws IOException {
        var room = room(10, 10, QUEUE_ALL);
        var center = begun(room);
        newcomer(center, 1);
        said(center, CheckStatus.UNHEALTHY);
        var hold = center.hold();

        assertThat(byJournal(room).hold()).isEqualTo(hold);
        assertThat(byCopy(center, room).hold()).isEqualTo(hold);
        var next = byCopy(center, room);
        later(next, 1_000);
        next.origin(CheckStatus.UNKNOWN, now);
        later(next, 100);
        assertThat(newcomer(next, 9)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void theNextHostGoesOnAtTheStepOfTheRecovery() throws IOException {
        var room = room(10, 10, QUEUE_ALL);
        var center = begun(room);
        newcomer(center, 1);
        said(center, CheckStatus.UNHEALTHY);
        said(center, CheckStatus.HEALTHY);
        later(center, 60_000);
        assertThat(center.hold().percent()).isEqualTo(50);

        assertThat(byJournal(room).hold()).isEqualTo(center.hold());
        assertThat(byCopy(center, room).hold()).isEqualTo(center.hold());
        assertThat(byCopy(center, room).books().hold.origin.before())
                .isEqualTo(center.books().hold.origin.before());
    }

    @Test
    void aCopyOfARoomThatNothingHoldsIsAsBefore() throws IOException {
        var plain = copy(begun(room(10, 10, HoldSettings.NONE)));
        var used = copy(begun(room(10, 10, QUEUE_ALL)));

        assertThat(used).isEqualTo(plain);
    }

    @Test
    void aWhatIfKnowsThatTheLineIsHeld() {
        var center = begun(room(10, 10, QUEUE_ALL));
        checkIn(center, 1);
        said(center, CheckStatus.UNHEALTHY);

        var open = Rules.of(room(100, 100, HoldSettings.NONE));
        assertThat(center.prospect(new WhatIf(open, false), now).orElseThrow().enterAtOnce())
                .isZero();
    }

    /// Whatever the origin does: while the line is shut nobody enters, while answers hold it ten
    /// enter in ten seconds, and never do more enter than without it.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void noSickOriginLetsInMoreThanAWellOne(long seed) throws IOException {
        var random = Seeds.random(seed);
        var settings = settings(random);
        int seats = 1 + random.nextInt(60);
        var room = room(seats, 1 + random.nextInt(seats), settings, method(random));
        var center = begun(room);
        var admitted = new ArrayDeque<Long>();
        var status = CheckStatus.UNKNOWN;
        long id = 0;
        for (int turn = 0; turn < 4_000; turn++) {
            if (random.nextInt(300) == 0) {
                status = List.of(CheckStatus.values()).get(random.nextInt(CheckStatus.values().length));
            }
            if (random.nextInt(4) == 0) {
                long came = random.nextInt(20);
                answered(center, came, came == 0 ? 0 : random.nextLong(came + 1));
            }
            center.origin(status, now);
            later(center, random.nextInt(20) == 0 ? random.nextInt(5_000) : 100);
            if (random.nextInt(500) == 0) {
                center = byCopy(center, room);
            }
            var hold = center.hold();
            var answer = newcomer(center, ++id);
            if (answer instanceof SlotAnswer.Granted) {
                assertThat(hold.isShut()).as("seed %d, turn %d", seed, turn).isFalse();
                admitted.add(now);
                if (hold.probes()) {
                    long since = Math.max(hold.sinceMillis(), now - 9_000);
                    assertThat(admitted.stream().filter(at -> at >= since).count())
                            .as("seed %d, turn %d", seed, turn)
                            .isLessThanOrEqualTo(OriginWatch.PROBES);
                }
                assertThat(admitted.stream().filter(at -> at > now - 60_000).count())
                        .as("seed %d, turn %d", seed, turn)
                        .isLessThanOrEqualTo(room.limits().newUsersPerMinute());
            }
            assertThat(center.books().ledger.occupancy())
                    .isLessThanOrEqualTo(room.limits().totalActiveUsers());
        }
    }

    @ParameterizedTest
    @EnumSource(OriginHold.State.class)
    void aHoldReadsTheSameAsNumbers(OriginHold.State state) {
        for (OriginHold.Cause cause : OriginHold.Cause.values()) {
            var hold = state == OriginHold.State.OPEN ? OriginHold.NONE : new OriginHold(state, cause, 75, NOON);

            assertThat(PackedHold.of(7, hold.sinceMillis(), PackedHold.number(hold)))
                    .contains(new PackedHold(hold, 7));
        }
        assertThat(PackedHold.of(7, NOON, 0xff)).isEmpty();
        assertThat(PackedHold.of(7, NOON, -1)).isEmpty();
    }

    private static HoldSettings settings(SplittableRandom random) {
        return new HoldSettings(
                "c",
                List.of(Action.values()).get(random.nextInt(3)),
                10 + random.nextInt(81),
                random.nextBoolean(),
                random.nextBoolean() ? 0 : 20 + random.nextInt(71),
                random.nextInt(10) > 0);
    }

    private static QueueingMethod method(SplittableRandom random) {
        return random.nextBoolean() ? QueueingMethod.FIFO : QueueingMethod.RANDOM;
    }

    private DataCenter begun(Room room) {
        var center = center(room, (k, id, a, b) -> journal.add(new long[] {k, id, a, b}));
        center.begin(new Beginning.Fresh(), NOON);
        center.keepPromises(false);
        return center;
    }

    private DataCenter byJournal(Room room) {
        var center = center(room, Journal.NONE);
        journal.forEach(row -> center.replay((int) row[0], row[1], row[2], row[3]));
        center.begin(new Beginning.Complete(), now);
        center.keepPromises(false);
        return center;
    }

    private DataCenter byCopy(DataCenter from, Room room) throws IOException {
        var center = center(room, Journal.NONE);
        center.restore(new DataInputStream(new ByteArrayInputStream(copy(from))));
        center.begin(new Beginning.Complete(), now);
        center.keepPromises(false);
        return center;
    }

    private static byte[] copy(DataCenter center) throws IOException {
        var copy = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(copy));
        return copy.toByteArray();
    }

    private DataCenter center(Room room, Journal to) {
        return new DataCenter(room, new SipHash(1, 2), to, now);
    }

    private void said(DataCenter center, CheckStatus status) {
        center.origin(status, now);
        later(center, 100);
    }

    private void later(DataCenter center, long millis) {
        now += millis;
        center.step(now);
    }

    private void answered(DataCenter center, long came, long failed) {
        long next = ++sequence;
        center.report(
                new Report(
                        WORKER, next, next - 1, now, false, List.of(), LaneNotes.NONE, new OriginAnswers(came, failed)),
                now);
    }

    private static long position(int id) {
        return NOON - 10_000 + id;
    }

    private void checkIn(DataCenter center, int id) {
        tell(center, new VisitEvent.CheckedIn(id, position(id), now, now + 40_000));
    }

    private void refresh(DataCenter center, int from) {
        if (now % 10_000 < 1_000) {
            for (int id = from; id <= 200; id++) {
                checkIn(center, id);
            }
        }
    }

    private void tell(DataCenter center, VisitEvent event) {
        long next = ++sequence;
        center.report(Reports.of(WORKER, next, next - 1, now, List.of(event)), now);
    }

    private SlotAnswer newcomer(DataCenter center, long id) {
        return center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private SlotAnswer waiting(DataCenter center, long id, long position) {
        return center.ask(new SlotAsk(id, position, Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static Room room(int seats, int perMinute, HoldSettings hold) {
        return room(seats, perMinute, hold, QueueingMethod.FIFO);
    }

    private static Room room(int seats, int perMinute, HoldSettings hold, QueueingMethod method) {
        var plain = Scenario.room(Scenario.limits(seats, perMinute, 60), method, false);
        return TestRoom.like(plain)
                .queue(QueueSettings.DEFAULT.withMethod(method).withHold(hold))
                .room();
    }
}
