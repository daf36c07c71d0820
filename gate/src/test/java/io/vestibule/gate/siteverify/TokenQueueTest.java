package io.vestibule.gate.siteverify;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.gate.siteverify.TokenQueue.Brought;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// A flood of made-up tokens next to honest visitors, in virtual time, at a provider that needs a
/// tenth of a second for each.
class TokenQueueTest {

    private static final long PROVIDER = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);
    private static final TokenReply YES = Providers.good("shop.example", "", "");
    private static final TokenReply NO = Providers.no("invalid-input-response");

    private record Event(long at, long number, Runnable what) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>((a, b) -> a.at == b.at ? Long.compare(a.number, b.number) : Long.compare(a.at, b.at));
    private long now;
    private long numbers;
    private int underWay;
    private int mostUnderWay;
    private final List<String> asked = new ArrayList<>();
    private final TokenQueue queue = new TokenQueue(
            (token, _, loop, then) -> {
                asked.add(token);
                mostUnderWay = Math.max(mostUnderWay, ++underWay);
                after(PROVIDER, () -> {
                    underWay--;
                    var reply = token.startsWith("good") ? YES : NO;
                    loop.execute(() -> then.accept(reply));
                });
            },
            () -> now);

    private void after(long nanos, Runnable what) {
        events.add(new Event(now + nanos, numbers++, what));
    }

    private void run(long until) {
        while (!events.isEmpty() && events.peek().at <= until) {
            var event = events.remove();
            now = event.at;
            event.what.run();
        }
        now = until;
    }

    private void check(long ticket, String token, String address, Consumer<TokenReply> then) {
        queue.check(new Brought("sale", ticket, token, address), Runnable::run, then);
    }

    private List<TokenReply> replies(long ticket, String token, String address) {
        var replies = new ArrayList<TokenReply>();
        check(ticket, token, address, replies::add);
        return replies;
    }

    /// Sends junk as soon as the last was answered, from one connection.
    private void flood(int connection, String address, boolean sameTicket, int time) {
        long ticket = sameTicket ? 1 : 1_000_000L + connection * 10_000L + time;
        String token = sameTicket ? "junk" : "junk-" + ticket;
        check(ticket, token, address, _ -> after(PAUSE, () -> flood(connection, address, sameTicket, time + 1)));
    }

    private final List<Long> waits = new ArrayList<>();
    private int askedAgain;

    /// An honest visitor comes every tenth of a second.
    private void honest(int number) {
        long came = now;
        check(number + 10L, "good" + number, "127.7.0.7", reply -> {
            if (reply.equals(YES)) {
                waits.add(now - came);
            } else {
                askedAgain++;
            }
        });
        after(PROVIDER, () -> honest(number + 1));
    }

    private void seconds(int seconds) {
        honest(0);
        run(TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    @Slow("seconds of hundreds of tokens, step by step")
    void oneTokenSentAgainAndAgainIsAskedAboutOnce() {
        for (int i = 0; i < 600; i++) {
            flood(i, "127.0.0.1", true, 0);
        }
        seconds(14);

        assertThat(asked).filteredOn("junk"::equals).hasSize(1);
        assertThat(askedAgain).isZero();
        assertThat(waits).hasSizeGreaterThan(135).allMatch(wait -> wait == PROVIDER);
    }

    @Test
    @Slow("seconds of hundreds of tokens, step by step")
    void oneBlockWithTicketsAndTokensWithoutEndTakesItsShareAlone() {
        for (int i = 0; i < 600; i++) {
            flood(i, "127.0.0." + i % 200, false, 0);
        }
        seconds(14);

        assertThat(askedAgain).isZero();
        assertThat(waits).hasSizeGreaterThan(135).allMatch(wait -> wait == PROVIDER);
        assertThat(mostUnderWay).isLessThanOrEqualTo(TokenQueue.SHARE_AT_ONCE + 2);
    }

    @Test
    @Slow("seconds of hundreds of tokens, step by step")
    void manyBlocksThatLiedWaitBehindOthers() {
        for (int i = 0; i < 2_000; i++) {
            flood(i, "10." + i % 200 + ".0.1", false, 0);
        }
        run(TimeUnit.SECONDS.toNanos(2));
        honest(0);
        run(TimeUnit.SECONDS.toNanos(14));

        assertThat(mostUnderWay).isEqualTo(TokenQueue.MOST_AT_ONCE);
        assertThat(askedAgain).isLessThanOrEqualTo(2);
        assertThat(waits).hasSizeGreaterThan(110).allMatch(wait -> wait <= 3 * PROVIDER);
    }

    @Test
    void aVerdictIsOfOneTicketAndForSomeMinutes() {
        var first = replies(1, "good", "192.0.2.1");
        run(PROVIDER);
        assertThat(first).containsExactly(YES);
        assertThat(replies(1, "good", "198.51.100.1")).containsExactly(YES);
        assertThat(replies(2, "good", "192.0.2.1")).isEmpty();
        assertThat(asked).hasSize(2);

        run(PROVIDER + TokenQueue.REMEMBERED_NANOS);

        assertThat(replies(1, "good", "192.0.2.1")).isEmpty();
        assertThat(asked).hasSize(3);
    }

    @Test
    void ofOneTicketOneTokenIsCheckedAtATime() {
        var first = replies(1, "good", "192.0.2.1");
        var same = replies(1, "good", "192.0.2.1");
        var other = replies(1, "better", "192.0.2.1");
        run(PROVIDER);

        assertThat(first).containsExactly(YES);
        assertThat(same).containsExactly(YES);
        assertThat(other).containsExactly(new TokenReply.Busy());
        assertThat(asked).containsExactly("good");
    }

    @Test
    void whatFindsNoPlaceIsBusyAtOnceAndWhatWaitsTooLongAfterwards() {
        var replies = new ArrayList<TokenReply>();
        int most = TokenQueue.SHARE_AT_ONCE + TokenQueue.SHARE_QUEUED;
        for (int i = 0; i <= most; i++) {
            check(i, "good" + i, "2001:db8:0:" + i + "::1", replies::add);
        }
        assertThat(replies).containsExactly(new TokenReply.Busy());

        run(TimeUnit.SECONDS.toNanos(3));

        assertThat(replies).hasSize(most + 1);
        assertThat(replies).filteredOn(YES::equals).hasSize(10 * TokenQueue.SHARE_AT_ONCE);
    }

    @Test
    void aMistakeOfTheCheckerIsAnswered() {
        var broken = new TokenQueue(
                (_, _, _, _) -> {
                    throw new IllegalStateException("broken");
                },
                () -> now);
        var replies = new ArrayList<TokenReply>();
        for (int i = 0; i < 100; i++) {
            broken.check(new Brought("sale", i, "t", "192.0.2.1"), Runnable::run, replies::add);
        }

        assertThat(replies).hasSize(100).allMatch(new TokenReply.Unsure()::equals);
    }
}
