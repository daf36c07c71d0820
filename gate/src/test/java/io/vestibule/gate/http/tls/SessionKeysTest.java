package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionKeysTest {

    private static final long PERIOD = SessionKeys.PERIOD_MILLIS;
    private static final long NOW = 1_000 * PERIOD + 7;
    private static final KeyRing ONE = KeyRing.of(List.of(key(1, 0, TicketKey.NEVER)));

    private static TicketKey key(int id, long from, long until) {
        var secret = new byte[TicketKey.SECRET_BYTES];
        secret[0] = (byte) id;
        return new TicketKey(id, secret, from, until);
    }

    private static SessionKeys keys(KeyRing ring, long now) {
        var keys = new SessionKeys(() -> ring, () -> now);
        keys.refresh();
        return keys;
    }

    private static List<String> hex(SessionKeys keys) {
        return Stream.of(keys.newest()).map(SessionKeysTest::hex).toList();
    }

    private static String hex(OpenSslSessionTicketKey key) {
        return HexFormat.of().formatHex(key.name())
                + HexFormat.of().formatHex(key.hmacKey())
                + HexFormat.of().formatHex(key.aesKey());
    }

    @Test
    void nodesWithTheSameTicketKeysHaveTheSame() {
        assertThat(hex(keys(ONE, NOW))).hasSize(3).doesNotHaveDuplicates().isEqualTo(hex(keys(ONE, NOW + 100)));
    }

    @Test
    void anotherTicketKeyMakesOthers() {
        var other = KeyRing.of(List.of(key(2, 0, TicketKey.NEVER)));

        assertThat(hex(keys(ONE, NOW))).doesNotContainAnyElementsOf(hex(keys(other, NOW)));
    }

    /// What was sealed in one period opens until the end of the next; what a node seals whose clock
    /// is ahead opens at once.
    @Test
    void eachPeriodHasItsOwnAndOpensThoseOfItsNeighbours() {
        String sealing = hex(keys(ONE, NOW)).getFirst();

        assertThat(hex(keys(ONE, NOW + PERIOD)).getFirst()).isNotEqualTo(sealing);
        assertThat(hex(keys(ONE, NOW + PERIOD))).contains(sealing);
        assertThat(hex(keys(ONE, NOW - PERIOD))).contains(sealing);
        assertThat(hex(keys(ONE, NOW + 2 * PERIOD))).doesNotContain(sealing);
    }

    /// A key that is to seal soon opens, since another node may seal with it already; one that has
    /// run out does not.
    @Test
    void theTicketKeyThatSealsIsFirstAndThoseThatOpenFollow() {
        var ring =
                KeyRing.of(List.of(key(3, NOW + 1_000, TicketKey.NEVER), key(2, 0, NOW + 5_000), key(1, 0, NOW - 1)));
        String first = hex(keys(ONE, NOW)).getFirst();

        var now = hex(keys(ring, NOW));
        var later = hex(keys(ring, NOW + 1_000));

        assertThat(now).hasSize(6).doesNotContain(first);
        assertThat(later).hasSize(6);
        assertThat(later.getFirst()).isNotEqualTo(now.getFirst()).isIn(now);
        assertThat(hex(keys(ring, NOW + 5_000))).hasSize(3);
    }

    @Test
    void theyChangeWithThePeriodAndTheTicketKeys() {
        var now = new AtomicLong(NOW);
        var ring = new AtomicReference<>(ONE);
        var keys = new SessionKeys(ring::get, now::get);

        assertThat(keys.newest()).isEmpty();
        assertThat(keys.refresh()).isTrue();
        assertThat(keys.refresh()).isFalse();
        now.addAndGet(PERIOD);
        assertThat(keys.refresh()).isTrue();
        ring.set(ONE.rotated(key(9, 0, TicketKey.NEVER), PERIOD, now.get()));
        assertThat(keys.refresh()).isTrue();
        // A clock that was set back.
        now.addAndGet(-PERIOD);
        assertThat(keys.refresh()).isTrue();
    }
}
