package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Rooms;
import io.vestibule.tally.SessionRule;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

class EndedEarlyTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final SessionRule RULE = SessionRule.of(Duration.ofMinutes(5));

    private final Books books = BooksTest.books(Rooms.room("sale", "sale.example/"));

    /// The leave button, pressed again and again with tickets that nobody ever showed before.
    @Test
    void whoWasNeverCountedIsNotRemembered() {
        for (long id = 1; id <= 10_000; id++) {
            books.take(new Happening.FirstTouch(id, NOON));
            books.take(new Happening.Left(id, NOON, true));
        }

        assertThat(books.ended.ids().size()).isZero();
        assertThat(books.ledger.entries()).isZero();
        assertThat(books.touches.any(NOON)).isFalse();
    }

    @Test
    void whoLeavesTheLineIsRememberedForAMinuteAndToldToNobody() {
        books.take(new Happening.CheckedIn(1, NOON, NOON, NOON + 30_000));
        books.take(new Happening.Left(1, NOON, true));

        assertThat(books.ended.ids().size()).isZero();
        assertThat(books.ledger.line().size()).isZero();
        books.take(new Happening.CheckedIn(1, NOON, NOON + 100, NOON + 30_100));
        assertThat(books.ledger.line().size()).as("told late").isZero();
        step(61);
        assertThat(books.ledger.entries()).isZero();
    }

    @Test
    void whoWasInsideIsRememberedAsLongAsACopyOfTheCookieCouldOpen() {
        books.take(new Happening.Admitted(1, NOON));
        books.take(new Happening.Left(1, NOON));
        books.take(new Happening.Left(1, NOON, true));

        step(325);
        assertThat(books.ended.ids().contains(1)).isTrue();
        step(335);
        assertThat(books.ended.ids().size()).isZero();
        assertThat(books.ledger.entries()).isZero();
    }

    @Test
    void whoIsUnknownWithATicketOfSomebodyInsideIsRemembered() {
        books.take(new Happening.Left(1, NOON));
        books.take(new Happening.Revoked(2, NOON));

        assertThat(books.ended.ids().contains(1)).isTrue();
        assertThat(books.ended.ids().contains(2)).isTrue();
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
    void whoIsForgottenAtTheBoundIsCountedWhenTheCookieComesBack() {
        books.take(new Happening.Admitted(1, NOON));
        books.take(new Happening.Left(1, NOON));
        assertThat(books.ledger.occupancy()).isZero();

        books.ledger.forget(1);
        books.take(new Happening.Seen(1, NOON, NOON));

        assertThat(books.ledger.occupancy()).isEqualTo(1);
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
        books.advance(NOON + second * 1_000);
        books.step();
        books.advance(NOON + second * 1_000 + 1_000);
        books.step();
    }
}
