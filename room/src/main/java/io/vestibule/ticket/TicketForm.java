package io.vestibule.ticket;

import io.vestibule.ground.WireReader;
import io.vestibule.ground.WireWriter;

/// The bytes of a ticket inside its seal.
final class TicketForm {

    /*
     * One byte of flags: the kind in the lowest two bits, then `returned`, then which estimates
     * follow, then whether it is bound to a network, which comes after everything else (network 2
     * bytes, seconds since 1970 4 bytes); the upper two bits are for fields to come and must be 0.
     * Then id (8 bytes), arrival in ms (6 bytes), and what the kind has. Times after the arrival
     * are varints of tenths of a second since the tenth in which the visitor arrived, so a ticket
     * takes about 20 bytes, 40 with two estimates. Estimated seconds are pseudo-floats of 16 bits:
     * eleven bits of mantissa and five of exponent, exact below 2048 and within 0.05 % above.
     */

    /// No ticket is longer.
    static final int MAX_BYTES = 64;

    /// No ticket is shorter.
    static final int MIN_BYTES = 17;

    private static final int KIND = 3;

    /// As long as one that waits: sealed, nothing distinguishes them.
    private static final int DECOY = 0;

    private static final int WAITING = 1;
    private static final int ACTIVE = 2;
    private static final int UNPROVEN = 3;
    private static final int RETURNED = 4;
    private static final int AT_ARRIVAL = 8;
    private static final int AT_HALF = 16;
    private static final int BOUND = 32;

    private static final int TENTH = 100;
    private static final int MANTISSA_BITS = 11;
    private static final int MAX_EXPONENT = Integer.SIZE - 1 - MANTISSA_BITS;

    private TicketForm() {}

    /// Writes a ticket that is not [Ticket#NONE], and behind it to what it is bound.
    static void write(Ticket ticket, Binding binding, WireWriter out) {
        int at = out.length();
        write(ticket, out);
        if (binding.isBound()) {
            out.setBits(at, BOUND);
            binding.write(out);
        }
    }

    /// Whether the ticket that begins with this byte is bound.
    static boolean isBound(byte flags) {
        return (flags & BOUND) != 0;
    }

    /// Writes a ticket that is not [Ticket#NONE].
    static void write(Ticket ticket, WireWriter out) {
        switch (ticket) {
            case Ticket.None _ -> throw new IllegalArgumentException("no ticket to seal");
            case Ticket.Waiting waiting -> write(waiting, WAITING, out);
            case Ticket.Decoy decoy -> write(decoy.told(), DECOY, out);
            case Ticket.Active active -> write(active, out);
            case Ticket.Unproven unproven -> write(unproven, out);
        }
    }

    /// Reads what [#write] wrote, without what comes after a ticket that is bound; [Ticket#NONE] if
    /// these bytes are anything else.
    static Ticket read(WireReader in) {
        int flags = (int) in.fixed(1) & ~BOUND;
        long id = in.fixed(Long.BYTES);
        long arrived = in.fixed(6);
        Ticket ticket = switch (flags & KIND) {
            case WAITING -> readWaiting(flags, id, arrived, in);
            case DECOY ->
                readWaiting(flags, id, arrived, in) instanceof Ticket.Waiting told
                        ? new Ticket.Decoy(told)
                        : Ticket.NONE;
            case ACTIVE -> readActive(flags, id, arrived, in);
            case UNPROVEN -> readUnproven(flags, id, arrived, in);
            default -> Ticket.NONE;
        };
        return in.isDone() ? ticket : Ticket.NONE;
    }

    private static void write(Ticket.Waiting ticket, int kind, WireWriter out) {
        long arrived = ticket.arrivedMillis();
        writeHead(kind | flagsOf(ticket), ticket.id(), arrived, out);
        writeTime(ticket.checkedInMillis(), arrived, out);
        out.varint(ticket.refreshMillis() / TENTH);
        write(ticket.atArrival(), arrived, out);
        write(ticket.atHalf(), arrived, out);
    }

    private static void write(Ticket.Active ticket, WireWriter out) {
        long arrived = ticket.arrivedMillis();
        writeHead(ACTIVE, ticket.id(), arrived, out);
        writeTime(ticket.acceptedMillis(), arrived, out);
        writeTime(ticket.seenMillis(), arrived, out);
        out.varint(ticket.dataCenter());
    }

    /// As long as the shortest of the others: versions before take it for no ticket, and not for
    /// one that was cut.
    private static void write(Ticket.Unproven ticket, WireWriter out) {
        writeHead(UNPROVEN, ticket.id(), ticket.sinceMillis(), out);
        writeTime(ticket.checkedInMillis(), ticket.sinceMillis(), out);
        out.fixed(ticket.refused(), 1);
    }

    private static void writeHead(int flags, long id, long arrived, WireWriter out) {
        out.fixed(flags, 1);
        out.fixed(id, Long.BYTES);
        out.fixed(arrived, 6);
    }

    private static int flagsOf(Ticket.Waiting ticket) {
        return (ticket.returned() ? RETURNED : 0)
                | (ticket.atArrival().known() ? AT_ARRIVAL : 0)
                | (ticket.atHalf().known() ? AT_HALF : 0);
    }

    private static Ticket readWaiting(int flags, long id, long arrived, WireReader in) {
        var ticket = new Ticket.Waiting(
                id,
                arrived,
                readTime(arrived, in),
                (int) in.varint(Integer.MAX_VALUE / TENTH) * TENTH,
                (flags & RETURNED) != 0,
                readEstimate((flags & AT_ARRIVAL) != 0, arrived, in),
                readEstimate((flags & AT_HALF) != 0, arrived, in));
        return flagsOf(ticket) == (flags & ~KIND) ? ticket : Ticket.NONE;
    }

    private static Ticket readActive(int flags, long id, long arrived, WireReader in) {
        if (flags != ACTIVE) {
            return Ticket.NONE;
        }
        return new Ticket.Active(
                id, arrived, readTime(arrived, in), readTime(arrived, in), (int) in.varint(Integer.MAX_VALUE));
    }

    private static Ticket readUnproven(int flags, long id, long since, WireReader in) {
        return flags == UNPROVEN ? new Ticket.Unproven(id, since, readTime(since, in), (int) in.fixed(1)) : Ticket.NONE;
    }

    /// A time before the arrival, which only a clock that was set back can give, becomes that of
    /// the arrival.
    private static void writeTime(long millis, long arrived, WireWriter out) {
        out.varint(Math.max(0, millis / TENTH - arrived / TENTH));
    }

    private static long readTime(long arrived, WireReader in) {
        return (arrived / TENTH + in.varint(Long.MAX_VALUE >>> 16)) * TENTH;
    }

    private static void write(EstimateStamp estimate, long arrived, WireWriter out) {
        if (estimate.known()) {
            writeTime(estimate.toldMillis(), arrived, out);
            out.fixed(toFloat(estimate.lowSeconds()), 2);
            out.fixed(toFloat(estimate.pointSeconds()), 2);
            out.fixed(toFloat(estimate.highSeconds()), 2);
        }
    }

    private static EstimateStamp readEstimate(boolean known, long arrived, WireReader in) {
        return known
                ? new EstimateStamp(readTime(arrived, in), seconds(in), seconds(in), seconds(in))
                : EstimateStamp.NOTHING;
    }

    private static int seconds(WireReader in) {
        int coded = (int) in.fixed(2);
        int exponent = Math.min(coded >> MANTISSA_BITS, MAX_EXPONENT);
        return (coded & ((1 << MANTISSA_BITS) - 1)) << exponent;
    }

    /// The nearest pseudo-float, rounding down at the very end of the range.
    static int toFloat(int seconds) {
        long value = Math.max(0, seconds);
        int exponent = 0;
        while (value >> exponent >= 1 << MANTISSA_BITS) {
            exponent++;
        }
        long mantissa = exponent == 0 ? value : (value + (1L << (exponent - 1))) >> exponent;
        if (mantissa == 1 << MANTISSA_BITS) {
            mantissa >>= 1;
            exponent++;
        }
        return exponent > MAX_EXPONENT
                ? (MAX_EXPONENT << MANTISSA_BITS) | ((1 << MANTISSA_BITS) - 1)
                : (exponent << MANTISSA_BITS) | (int) mantissa;
    }
}
