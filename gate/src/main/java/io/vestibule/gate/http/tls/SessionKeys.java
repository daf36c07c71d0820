package io.vestibule.gate.http.tls;

import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.vestibule.ground.EpochClock;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The keys under which TLS sessions are sealed for their clients to keep (session tickets, RFC 8446, 4.6.1), so that a
/// visitor who returns resumes on any node, without a signature and with the certificate unsent. *Thread-safe.*
///
/// They are derived from the ticket keys that nodes share, with the number of the period: nothing is kept and nothing
/// sent. With the ticket keys all can be opened that was ever sealed. A session of TLS 1.3 makes new keys
/// together with its client each time that it is resumed, and so gives away nothing that was recorded; one of TLS 1.2
/// would, and is therefore never sealed: [ServerCertificate#handler].
final class SessionKeys {

    /// A session can be resumed for one period at least, and less than two.
    static final long PERIOD_MILLIS = TimeUnit.HOURS.toMillis(4);

    private static final String PURPOSE = "vestibule tls session 1";
    private static final int NAME = OpenSslSessionTicketKey.NAME_SIZE;
    private static final int MAC = OpenSslSessionTicketKey.HMAC_KEY_SIZE;

    private final Supplier<KeyRing> ring;
    private final EpochClock clock;
    private volatile Derived newest = new Derived(List.of(), List.of());

    /// @param from what it was derived from: the period, and ids of ticket keys
    /// @param keys the first seals, all open
    private record Derived(List<Long> from, List<OpenSslSessionTicketKey> keys) {}

    /// @param ring the ticket keys of the moment
    SessionKeys(Supplier<KeyRing> ring, EpochClock clock) {
        this.ring = ring;
        this.clock = clock;
    }

    /// Follows the clock and the ticket keys; to be called every second.
    ///
    /// @return whether the keys have changed
    boolean refresh() {
        var before = newest;
        newest = derive(before);
        return !newest.from().equals(before.from());
    }

    /// The first seals, all open; none before the first refresh.
    OpenSslSessionTicketKey[] newest() {
        return newest.keys().toArray(OpenSslSessionTicketKey[]::new);
    }

    private Derived derive(Derived before) {
        long now = clock.millis();
        long period = Math.floorDiv(now, PERIOD_MILLIS);
        var keys = opening(ring.get(), now);
        var from = new ArrayList<Long>();
        from.add(period);
        keys.forEach(key -> from.add((long) key.id()));
        if (from.equals(before.from())) {
            return before;
        }
        var derived = new ArrayList<OpenSslSessionTicketKey>();
        for (TicketKey key : keys) {
            // A node whose clock is ahead seals in the next period.
            for (long each : new long[] {period, period - 1, period + 1}) {
                derived.add(of(key, each));
            }
        }
        return new Derived(List.copyOf(from), List.copyOf(derived));
    }

    /// The ticket keys that open now, that which seals first.
    private static List<TicketKey> opening(KeyRing ring, long now) {
        var keys = new ArrayList<TicketKey>();
        TicketKey sealing = ring.sealing(now);
        keys.add(sealing);
        for (TicketKey key : ring.keys()) {
            if (key.id() != sealing.id() && now < key.opensUntilMillis()) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static OpenSslSessionTicketKey of(TicketKey key, long period) {
        byte[] salt = ByteBuffer.allocate(Long.BYTES).putLong(period).array();
        byte[] all = key.derive(PURPOSE, salt, OpenSslSessionTicketKey.TICKET_KEY_SIZE);
        return new OpenSslSessionTicketKey(
                Arrays.copyOf(all, NAME),
                Arrays.copyOfRange(all, NAME, NAME + MAC),
                Arrays.copyOfRange(all, NAME + MAC, all.length));
    }
}
