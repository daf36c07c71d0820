package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Visitors whose ids follow from invitations, at the coordinator in virtual time: two seats,
/// sessions of a minute.
class InvitedVisitorsTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long STEP = 100;
    private static final int SEATS = 2;
    private static final WorkerId WORKER = new WorkerId(0, 1);

    private final List<long[]> journal = new ArrayList<>();
    private final DataCenter center = begun(room(false));
    private long now = NOON;
    private long reports;

    private static Room room(boolean queueAll) {
        return Scenario.room(Scenario.limits(SEATS, SEATS, 60), QueueingMethod.FIFO, queueAll);
    }

    private DataCenter begun(Room room) {
        Journal kept = (kind, id, a, b) -> journal.add(new long[] {kind, id, a, b});
        var fresh = new DataCenter(room, new SipHash(1, 2), kept, NOON);
        fresh.begin(new Beginning.Fresh(), NOON);
        fresh.keepPromises(false);
        return fresh;
    }

    private void pass(long millis) {
        for (long until = now + millis; now < until; ) {
            now += STEP;
            tell(List.of());
            center.step(now);
        }
    }

    private void tell(List<VisitEvent> events) {
        long next = ++reports;
        center.report(Reports.of(WORKER, next, next - 1, now, events), now);
    }

    private SlotAnswer invited(long id) {
        return center.ask(plain(id, Claim.NEWCOMER, now).byInvitation(), now);
    }

    private static SlotAsk plain(long id, Claim claim, long arrived) {
        return new SlotAsk(id, arrived, claim, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    private void fill() {
        for (long id = 1; id <= SEATS; id++) {
            assertThat(invited(id)).isInstanceOf(SlotAnswer.Granted.class);
        }
    }

    private int inside() {
        return center.books().ledger.occupancy();
    }

    /// The word of an operator outlasts what the ledger remembers.
    @Test
    void anInvitationWhoseTicketAnOperatorHasEndedIsSpent() {
        var revoked = Revocations.of(List.of(new Revocation.OfTicket(7)));
        center.configure(room(false).withRevocations(revoked), now);

        assertThat(invited(7)).isEqualTo(SlotAnswer.SPENT);
        assertThat(invited(8)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(inside()).isEqualTo(1);
    }

    @Test
    void aSecondDeviceIsInsideByTheSameSeat() {
        assertThat(invited(7)).isInstanceOf(SlotAnswer.Granted.class);
        pass(1_000);

        assertThat(invited(7)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        assertThat(inside()).isEqualTo(1);
        assertThat(center.books().passes.out()).isEqualTo(1);
    }

    @Test
    void aSecondDeviceHasThePlaceOfTheFirst() {
        fill();
        assertThat(invited(7)).isEqualTo(new SlotAnswer.InLine(now));
        long first = now;
        pass(5_000);
        assertThat(invited(8)).isEqualTo(new SlotAnswer.InLine(now));
        pass(5_000);

        assertThat(invited(7)).isEqualTo(new SlotAnswer.InLine(first));
        assertThat(center.books().ledger.line().size()).isEqualTo(2);
    }

    @Test
    void whereAllAreHeldTheyWaitToo() {
        var held = begun(room(true));
        assertThat(held.ask(plain(7, Claim.NEWCOMER, now).byInvitation(), now)).isEqualTo(new SlotAnswer.InLine(now));
    }

    @Test
    void aRoomThatRejectsRejectsThemToo() {
        var shut = begun(Scenario.room(Scenario.limits(2, 2, 60), QueueingMethod.REJECT, false));
        assertThat(shut.ask(plain(7, Claim.NEWCOMER, now).byInvitation(), now)).isEqualTo(SlotAnswer.REFUSED);
    }

    @Test
    void aVisitorWhoLeftOrWasSentAwayDoesNotComeAgainAtOnce() {
        fill();
        pass(1_000);
        tell(List.of(new VisitEvent.Left(1, now), new VisitEvent.Revoked(2, now)));
        pass(300_000);

        assertThat(invited(1)).isEqualTo(SlotAnswer.SPENT);
        assertThat(invited(2)).isEqualTo(SlotAnswer.SPENT);
        pass(40_000);
        assertThat(invited(1)).isInstanceOf(SlotAnswer.Granted.class);
    }

    /// As soon as no ticket from before the session opens; and counted then.
    @Test
    void aVisitorWhoseSessionIsOverComesAgain() {
        invited(7);
        pass(120_000);
        assertThat(inside()).isZero();
        assertThat(invited(7)).as("a ticket of the wait may still open").isEqualTo(SlotAnswer.SPENT);
        pass(215_000);

        assertThat(invited(7)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(inside()).isEqualTo(1);
    }

    /// The copy knows the first session, the journal the second.
    @Test
    void afterAStartTheSecondSessionOfAnInvitationIsCounted() throws IOException {
        invited(7);
        pass(STEP);
        var copy = new ByteArrayOutputStream();
        center.snapshot(new DataOutputStream(copy));
        journal.clear();
        pass(400_000);
        assertThat(invited(7)).isInstanceOf(SlotAnswer.Granted.class);

        var again = new DataCenter(room(false), new SipHash(1, 2), Journal.NONE, now);
        again.restore(new DataInputStream(new ByteArrayInputStream(copy.toByteArray())));
        journal.forEach(row -> again.replay((int) row[0], row[1], row[2], row[3]));
        again.begin(new Beginning.Complete(), now);

        assertThat(again.books().ledger.occupancy()).isEqualTo(1);
        assertThat(again.books().passes.out()).isEqualTo(1);
    }

    /// The place is in the journal before it is answered.
    @Test
    void afterAStartThePlaceOfAnInvitationIsKnown() {
        fill();
        invited(7);
        long first = now;

        var again = new DataCenter(room(false), new SipHash(1, 2), Journal.NONE, now);
        journal.forEach(row -> again.replay((int) row[0], row[1], row[2], row[3]));
        again.begin(new Beginning.Complete(), now);

        assertThat(again.ask(plain(7, Claim.NEWCOMER, now + 500).byInvitation(), now + 500))
                .isEqualTo(new SlotAnswer.InLine(first));
    }

    /// Ten invitations on up to five devices each, shown again and again in any order: never two
    /// seats, and never two places.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void howeverOftenTokensAreShownEachIsOneVisitor(long seed) {
        var chance = new Random(seed);
        for (int i = 0; i < 600; i++) {
            long id = 1L + chance.nextInt(10);
            switch (chance.nextInt(10)) {
                case 0 -> tell(List.of(new VisitEvent.Left(id, now, chance.nextBoolean())));
                default -> invited(id);
            }
            pass(STEP * chance.nextInt(chance.nextInt(10) == 0 ? 900 : 20));
            int waiting = center.books().ledger.line().size();
            long known = java.util.stream.LongStream.rangeClosed(1, 10)
                    .filter(each -> isThere(each))
                    .count();
            assertThat(inside()).as("seed %d", seed).isLessThanOrEqualTo(SEATS);
            assertThat((long) inside() + waiting).as("seed %d", seed).isEqualTo(known);
        }
    }

    private boolean isThere(long id) {
        return switch (center.books().ledger.of(id, now)) {
            case io.vestibule.tally.VisitorStatus.Waiting _ -> true;
            case io.vestibule.tally.VisitorStatus.Active(long _, long seen) ->
                center.books().rules().session().isActive(seen, now);
            case io.vestibule.tally.VisitorStatus.Left _,
                    io.vestibule.tally.VisitorStatus.Revoked _,
                    io.vestibule.tally.VisitorStatus.Unknown _ -> false;
        };
    }
}
