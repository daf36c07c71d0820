package io.vestibule.ticket;

import io.vestibule.room.RoomId;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Tickets, keys and scopes for tests.
public final class Tickets {

    /// A moment in 2026.
    public static final long NOW = 1_795_000_000_000L;

    /// A scope.
    public static final TicketScope SALE = TicketScope.of(new RoomId("sale"), "__cfwaitingroom");

    private Tickets() {}

    /// A ring of one key that never runs out.
    public static KeyRing ring(int id) {
        return KeyRing.of(List.of(key(id, 0)));
    }

    static TicketKey key(int id, long sealsFrom) {
        var secret = new byte[TicketKey.SECRET_BYTES];
        Arrays.fill(secret, (byte) id);
        return new TicketKey(id, secret, sealsFrom, TicketKey.NEVER);
    }

    /// A seal of a process of its own.
    public static TicketSeal seal(KeyRing ring, int process) {
        return seals(ring, process).next();
    }

    static TicketSeals seals(KeyRing ring, int process) {
        var salt = new byte[TicketSeals.SALT_BYTES];
        Arrays.fill(salt, (byte) process);
        return new TicketSeals(() -> ring, salt);
    }

    /// Any ticket that a visitor can have at [#NOW], its times as the wire keeps them.
    static Ticket any(SplittableRandom random) {
        long arrived = NOW - random.nextLong(1L << random.nextInt(1, 36));
        return random.nextBoolean()
                ? new Ticket.Waiting(
                        random.nextLong(),
                        arrived,
                        since(arrived, random),
                        random.nextInt(1_200) * 100,
                        random.nextBoolean(),
                        estimate(arrived, random),
                        estimate(arrived, random))
                : new Ticket.Active(
                        random.nextLong(),
                        arrived,
                        since(arrived, random),
                        since(arrived, random),
                        random.nextInt(300));
    }

    static EstimateStamp estimate(long arrived, SplittableRandom random) {
        return random.nextBoolean()
                ? EstimateStamp.NOTHING
                : new EstimateStamp(
                        since(arrived, random), random.nextInt(2048), random.nextInt(2048), random.nextInt(2048));
    }

    private static long since(long arrived, SplittableRandom random) {
        return random.nextLong(arrived / 100, NOW / 100 + 1) * 100;
    }
}
