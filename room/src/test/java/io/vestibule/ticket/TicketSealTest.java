package io.vestibule.ticket;

import static io.vestibule.ticket.Tickets.NOW;
import static io.vestibule.ticket.Tickets.SALE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.OpenedTicket.How;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TicketSealTest {

    private static final long DAY = 86_400_000;
    private static final Ticket ACTIVE = new Ticket.Active(7, NOW - 5_050, NOW - 5_000, NOW, 0);

    private final TicketSeal seal = Tickets.seal(Tickets.ring(1), 1);

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatIsSealedOpens(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 20; i++) {
            var ticket = Tickets.any(random);

            String value = seal.seal(SALE, ticket, NOW);

            assertThat(seal.open(SALE, value, NOW)).isEqualTo(opened(ticket));
            assertThat(value).hasSizeLessThan(130).matches("[A-Za-z0-9_-]+");
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whateverIsChangedInATicketMakesItNone(long seed) {
        var random = Seeds.random(seed);
        String value = seal.seal(SALE, Tickets.any(random), NOW);
        byte[] bytes = Base64.getUrlDecoder().decode(value);

        for (int bit = 0; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);

            assertNone(text(bytes));

            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        for (int length = 0; length < value.length(); length++) {
            assertNone(value.substring(0, length));
        }
        assertNone(value + "A");
        assertNone(value + "AAAA");
        assertNone("A" + value);
        assertNone(value + "=");
    }

    @Test
    void aTicketIsWorthlessInAnotherRoomOrUnderAnotherName() {
        String value = seal.seal(SALE, ACTIVE, NOW);

        assertHow(How.FORGED, TicketScope.of(new RoomId("sal"), "e__cfwaitingroom"), value);
        assertHow(How.FORGED, TicketScope.of(new RoomId("sale"), "__cfwaitingroom_a"), value);
        assertHow(How.FORGED, TicketScope.of(new RoomId("other"), "__cfwaitingroom"), value);
    }

    @Test
    void everyFailureSaysWhy() {
        String value = seal.seal(SALE, ACTIVE, NOW);
        byte[] bytes = Base64.getUrlDecoder().decode(value);
        bytes[0] = 2;
        var stranger = Tickets.seal(Tickets.ring(2), 1);

        assertHow(How.WRONG_LENGTH, SALE, "short");
        assertHow(How.WRONG_LENGTH, SALE, "A".repeat(TicketSeal.MAX_LENGTH + 1));
        assertHow(How.WRONG_TEXT, SALE, "!" + value.substring(1));
        assertHow(How.WRONG_VERSION, SALE, text(bytes));
        assertHow(How.UNKNOWN_KEY, SALE, stranger.seal(SALE, ACTIVE, NOW));
        assertThat(seal.open(SALE, List.of(), NOW).how()).isEqualTo(How.ABSENT);
    }

    @Test
    void aTicketFromTheFutureIsNone() {
        String value = seal.seal(SALE, ACTIVE, NOW);
        long day = 86_400_000 + TicketSeal.SKEW_MILLIS;

        assertThat(seal.open(SALE, value, NOW - TicketSeal.SKEW_MILLIS).ticket())
                .isEqualTo(ACTIVE);
        assertThat(seal.open(SALE, value, NOW - day).how()).isEqualTo(How.OPENED);
        assertThat(seal.open(SALE, value, NOW - day - 1).how()).isEqualTo(How.FROM_THE_FUTURE);
    }

    /// Only a clock of ours that was ahead can have sealed it.
    @Test
    void aTicketOfAClockThatWasAheadCountsAsOfNow() {
        long now = NOW - 3_600_000;
        var waiting = new Ticket.Waiting(
                7,
                NOW - 60_000,
                NOW - 20_000,
                20_000,
                true,
                new EstimateStamp(NOW - 60_000, 1, 2, 3),
                EstimateStamp.NOTHING);

        assertThat(seal.open(SALE, seal.seal(SALE, ACTIVE, NOW), now).ticket())
                .isEqualTo(ACTIVE.atMost(now))
                .matches(ticket -> ticket.latestMillis() == now);
        assertThat(seal.open(SALE, seal.seal(SALE, waiting, NOW), now).ticket())
                .isEqualTo(new Ticket.Waiting(7, now, now, 20_000, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING));
    }

    @Test
    void everyProcessOpensWhatAnotherSealed() {
        var ring = Tickets.ring(1);
        for (int process = 2; process < 100; process++) {
            String value = Tickets.seal(ring, process).seal(SALE, ACTIVE, NOW);

            assertThat(seal.open(SALE, value, NOW).ticket()).isEqualTo(ACTIVE);
            assertThat(seal.open(SALE, value, NOW).ticket()).isEqualTo(ACTIVE);
        }
        assertThat(seal.open(SALE, seal.seal(SALE, ACTIVE, NOW), NOW).ticket()).isEqualTo(ACTIVE);
    }

    @Test
    void noTwoSealsOfAProcessEverUseTheSameNonce() {
        var seals = Tickets.seals(Tickets.ring(1), 1);
        var nonces = new HashSet<String>();
        for (int lane = 0; lane < 20; lane++) {
            var next = seals.next();
            for (int i = 0; i < 500; i++) {
                byte[] bytes = Base64.getUrlDecoder().decode(next.seal(SALE, ACTIVE, NOW));
                nonces.add(new String(bytes, 5, 24, StandardCharsets.ISO_8859_1));
            }
        }

        assertThat(nonces).hasSize(20 * 500);
    }

    @Test
    void rotationLosesNoVisitor() {
        var rings = new KeyRing[] {Tickets.ring(1)};
        var rotating = new TicketSeals(() -> rings[0], new byte[TicketSeals.SALT_BYTES]).next();
        String before = rotating.seal(SALE, ACTIVE, NOW);

        rings[0] = rings[0].rotated(Tickets.key(2, NOW + 3_000), DAY, NOW);
        String meanwhile = rotating.seal(SALE, ACTIVE, NOW + 2_999);
        String after = rotating.seal(SALE, ACTIVE, NOW + 3_000);

        assertThat(keyOf(before)).isEqualTo(1);
        assertThat(keyOf(meanwhile)).as("others may not know the new key yet").isEqualTo(1);
        assertThat(keyOf(after)).isEqualTo(2);
        for (String value : List.of(before, meanwhile, after)) {
            assertThat(rotating.open(SALE, value, NOW + DAY).ticket()).isEqualTo(ACTIVE);
        }
        assertThat(rotating.open(SALE, before, NOW + 3_000 + DAY).how()).isEqualTo(How.UNKNOWN_KEY);
        assertThat(rotating.open(SALE, after, NOW + 3_000 + DAY).how()).isEqualTo(How.OPENED);
    }

    @Test
    void ofSeveralTicketsTheOneUsedLastCounts() {
        var older = new Ticket.Active(1, NOW - 9_000, NOW - 9_000, NOW - 9_000, 0);
        var newer = waiting(2, NOW - 60_000, NOW - 1_000);
        var values = Stream.of("polluted", seal.seal(SALE, older, NOW), seal.seal(SALE, newer, NOW), "also polluted")
                .map(CookieValue::of)
                .toList();

        assertThat(seal.open(SALE, values, NOW).ticket()).isEqualTo(newer);
        assertThat(seal.open(SALE, values.reversed(), NOW).ticket()).isEqualTo(newer);
        assertThat(seal.open(SALE, List.of(CookieValue.of("polluted"), CookieValue.of("!")), NOW)
                        .how())
                .isEqualTo(How.WRONG_LENGTH);
    }

    @Test
    void timesAreKeptToATenthOfASecond() {
        var ticket = waiting(1, NOW - 5_678, NOW - 1_234);

        var opened = seal.open(SALE, seal.seal(SALE, ticket, NOW), NOW).ticket();

        assertThat(opened).isEqualTo(waiting(1, NOW - 5_678, NOW - 1_300));
    }

    @Test
    void aClockThatWasSetBackDoesNotSpoilATicket() {
        var ticket = waiting(1, NOW, NOW - 60_000);

        var opened = seal.open(SALE, seal.seal(SALE, ticket, NOW), NOW).ticket();

        assertThat(opened).isEqualTo(waiting(1, NOW, NOW));
    }

    @Test
    void noTicketIsNotSealed() {
        assertThatThrownBy(() -> seal.seal(SALE, Ticket.NONE, NOW)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void estimatedSecondsAreExactWhereItMatters(long seed) {
        var random = new SplittableRandom(seed);
        int seconds = random.nextInt() >>> random.nextInt(1, 32);
        var estimate = new EstimateStamp(NOW, seconds, seconds, seconds);
        var ticket = new Ticket.Waiting(1, NOW, NOW, 3_000, true, estimate, EstimateStamp.NOTHING);

        var opened = (Ticket.Waiting)
                seal.open(SALE, seal.seal(SALE, ticket, NOW), NOW).ticket();

        int kept = opened.atArrival().pointSeconds();
        assertThat(Math.abs((long) kept - seconds)).isLessThanOrEqualTo(seconds / 2048);
    }

    private static Ticket.Waiting waiting(long id, long arrived, long checkedIn) {
        return new Ticket.Waiting(id, arrived, checkedIn, 20_000, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    private void assertNone(String value) {
        var opened = seal.open(SALE, value, NOW);

        assertThat(opened.ticket()).isEqualTo(Ticket.NONE);
        assertThat(opened.how()).isNotEqualTo(How.OPENED);
    }

    private void assertHow(How how, TicketScope scope, String value) {
        assertThat(seal.open(scope, value, NOW)).isEqualTo(OpenedTicket.none(how));
    }

    private static OpenedTicket opened(Ticket ticket) {
        return new OpenedTicket(ticket, How.OPENED, Binding.NONE, 1);
    }

    private static int keyOf(String value) {
        return Base64.getUrlDecoder().decode(value)[4];
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
