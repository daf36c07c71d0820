package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Rooms;
import io.vestibule.tally.SessionRule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndedEarlyTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final SessionRule RULE = SessionRule.of(Duration.ofMinutes(5));

    private final RoomState state = RoomStates.books(Rooms.room("sale", "sale.example/"));

    /// The leave button, pressed again and again with tickets that nobody ever showed before.
    @Test
    void aVisitorWhoWasNeverCountedIsNotRemembered() {
        for (long id = 1; id <= 10_000; id++) {
            state.take(new VisitEvent.FirstTouch(id, NOON));
            state.take(new VisitEvent.Left(id, NOON, true));
        }

        assertThat(state.ended.ids().size()).isZero();
        assertThat(state.ledger.entries()).isZero();
        assertThat(state.touches.any(NOON)).isFalse();
    }

    @Test
    void aVisitorWhoLeavesTheLineIsRememberedForAMinuteAndNotReported() {
        state.take(new VisitEvent.CheckedIn(1, NOON, NOON, NOON + 30_000));
        state.take(new VisitEvent.Left(1, NOON, true));

        assertThat(state.ended.ids().size()).isZero();
        assertThat(state.ledger.line().size()).isZero();
        state.take(new VisitEvent.CheckedIn(1, NOON, NOON + 100, NOON + 30_100));
        assertThat(state.ledger.line().size()).as("told late").isZero();
        step(61);
        assertThat(state.ledger.entries()).isZero();
    }

    @Test
    void aVisitorWhoWasInsideIsRememberedAsLongAsACopyOfTheCookieCouldOpen() {
        state.take(new VisitEvent.Admitted(1, NOON));
        state.take(new VisitEvent.Left(1, NOON));
        state.take(new VisitEvent.Left(1, NOON, true));

        step(325);
        assertThat(state.ended.ids().contains(1)).isTrue();
        step(335);
        assertThat(state.ended.ids().size()).isZero();
        assertThat(state.ledger.entries()).isZero();
    }

    @Test
    void anUnknownVisitorWithTheTicketOfASessionIsRemembered() {
        state.take(new VisitEvent.Left(1, NOON));
        state.take(new VisitEvent.Revoked(2, NOON));

        assertThat(state.ended.ids().contains(1)).isTrue();
        assertThat(state.ended.ids().contains(2)).isTrue();
    }

    @Test
    void beyondTheBoundTheOldestAreForgottenEverywhere() {
        List<Long> forgotten = new ArrayList<>();
        var ended = new EndedEarly(NOON, 1_000, forgotten::add);
        for (long id = 1; id <= 2_500; id++) {
            ended.add(id, RULE, NOON + id);
        }

        var ids = ended.ids();
        assertThat(ids.through() - ids.first() + 1).isLessThanOrEqualTo(1_000);
        assertThat(ended.forgotten()).isEqualTo(ids.first() - 1).isEqualTo(forgotten.size());
        assertThat(forgotten).first().isEqualTo(1L);
        assertThat(ids.contains(2_500)).isTrue();
    }

    @Test
    void aVisitorForgottenAtTheBoundIsCountedWhenTheCookieComesBack() {
        state.take(new VisitEvent.Admitted(1, NOON));
        state.take(new VisitEvent.Left(1, NOON));
        assertThat(state.ledger.occupancy()).isZero();

        state.ledger.forget(1);
        state.take(new VisitEvent.Seen(1, NOON, NOON));

        assertThat(state.ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void aCopyKnowsThemInTheirOrderAndUntilWhen() throws IOException {
        var ended = new EndedEarly(NOON, 1_000, _ -> {});
        for (long id = 1; id <= 600; id++) {
            ended.add(id, RULE, NOON + id * 100);
        }
        var bytes = new ByteArrayOutputStream();
        ended.write(new DataOutputStream(bytes));
        var read = new EndedEarly(NOON + 1, 1_000, _ -> {});
        read.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), RULE);

        assertThat(read.ids().from(1, 1_000)).isEqualTo(ended.ids().from(1, 1_000));
        read.prune(RULE, NOON + 330_000 + 30_000);
        assertThat(read.ids().first()).isBetween(250L, 301L);
        read.prune(RULE, NOON + 330_000 + 62_000);
        assertThat(read.ids().size()).isZero();
    }

    private void step(long second) {
        state.advance(NOON + second * 1_000);
        state.step();
        state.advance(NOON + second * 1_000 + 1_000);
        state.step();
    }
}
