package io.vestibule.ticket;

import io.vestibule.ground.Base64Url;
import io.vestibule.ground.WireReader;
import io.vestibule.ground.WireWriter;
import io.vestibule.rule.value.Ip;
import java.util.List;
import java.util.function.Supplier;

/// Turns tickets into cookies that cannot be forged, and back. Trusts nothing outside a ticket that
/// opens. *Confined to its event loop*; [TicketSeals] gives each its own.
public final class TicketSeal {

    /*
     *   0        1        5                 17     21     23        29
     *   version  key id   salt of process   mark   lane   counter   AES-256-GCM (ticket), its tag
     *                               nonce:  17 ............... 29
     *
     * All numbers are big-endian. The key is HKDF-SHA256 of the master key and the salt, which is
     * random for every process; the nonce is the mark, which is the same for all tickets under a
     * key, the number of the event loop and a counter. So no nonce comes twice under a key, without
     * any memory beyond the process and without the bounds of random nonces. Everything before the
     * ticket, the room and the cookie's name are authenticated with it.
     *
     * The mark is a keyed hash of the salt: a made-up salt is refused before a key is derived.
     *
     * Derived keys of other processes (of this one before a restart, of neighbors) are kept, a few of
     * them, and only after a ticket opened under them: strangers can fill nothing.
     */

    /// How far into the future a ticket may reach: clocks of neighbors differ.
    public static final int SKEW_MILLIS = 5_000;

    /// How far a ticket may reach that a clock has sealed that was ahead: it counts as of now.
    private static final long AHEAD_MILLIS = 86_400_000 + SKEW_MILLIS;

    private static final long TENTH = 100;
    private static final int VERSION = 1;
    private static final int SALT_AT = 5;
    private static final int MARK_AT = SALT_AT + TicketKey.SALT_BYTES;
    private static final int COUNT_AT = MARK_AT + Integer.BYTES;
    private static final int SEALED_AT = COUNT_AT + Long.BYTES;
    private static final int MIN_BYTES = SEALED_AT + TicketForm.MIN_BYTES + DerivedKey.TAG_BYTES;
    private static final int MAX_BYTES = SEALED_AT + TicketForm.MAX_BYTES + DerivedKey.TAG_BYTES;
    private static final int COUNTER_BITS = 48;

    /// The longest value that can be a ticket.
    public static final int MAX_LENGTH = Base64Url.textLength(MAX_BYTES);

    private static final int MIN_LENGTH = Base64Url.textLength(MIN_BYTES);

    private static final OpenedTicket WRONG_LENGTH = OpenedTicket.none(OpenedTicket.How.WRONG_LENGTH);
    private static final OpenedTicket WRONG_TEXT = OpenedTicket.none(OpenedTicket.How.WRONG_TEXT);
    private static final OpenedTicket WRONG_VERSION = OpenedTicket.none(OpenedTicket.How.WRONG_VERSION);
    private static final OpenedTicket UNKNOWN_KEY = OpenedTicket.none(OpenedTicket.How.UNKNOWN_KEY);
    private static final OpenedTicket FORGED = OpenedTicket.none(OpenedTicket.How.FORGED);
    private static final OpenedTicket WRONG_FORM = OpenedTicket.none(OpenedTicket.How.WRONG_FORM);
    private static final OpenedTicket FROM_THE_FUTURE = OpenedTicket.none(OpenedTicket.How.FROM_THE_FUTURE);

    private final Supplier<KeyRing> ring;
    private final byte[] salt;
    private final long lane;
    private final DerivedKeys derived;
    private final byte[] box = new byte[MAX_BYTES];
    private final byte[] bound = new byte[SEALED_AT + TicketScope.MAX_BYTES];
    private final WireWriter writer = new WireWriter(box);
    private final CookieHeader.Guess guess = this::mayBe;
    private long sealed;

    /// A seal for one event loop.
    ///
    /// @param ring supplies the newest keys
    /// @param salt of the process
    /// @param lane no other seal of the process has it
    TicketSeal(Supplier<KeyRing> ring, byte[] salt, int lane) {
        this.ring = ring;
        this.salt = salt;
        this.lane = lane;
        this.derived = new DerivedKeys(salt);
    }

    /// The cookie value of a ticket that is not [Ticket#NONE]; at most [#MAX_LENGTH] characters.
    public String seal(TicketScope scope, Ticket ticket, long nowMillis) {
        return seal(scope, ticket, Binding.NONE, nowMillis);
    }

    /// The same of a ticket that may be bound to a network.
    public String seal(TicketScope scope, Ticket ticket, Binding binding, long nowMillis) {
        TicketKey master = ring.get().sealing(nowMillis);
        writer.moveTo(0);
        writer.fixed(VERSION, 1);
        writer.fixed(master.id(), Integer.BYTES);
        writer.bytes(salt);
        writer.fixed(master.markOf(salt, 0), Integer.BYTES);
        writer.fixed(nextNonce(), Long.BYTES);
        TicketForm.write(ticket, binding, writer);
        int length = derived.own(master).seal(box, SEALED_AT, writer.length(), bound, bind(scope));
        return Base64Url.encode(box, length);
    }

    /// Opens what [#seal] made for the same scope.
    public OpenedTicket open(TicketScope scope, String value, long nowMillis) {
        return open(scope, CookieValue.of(value), nowMillis);
    }

    private OpenedTicket open(TicketScope scope, CookieValue value, long nowMillis) {
        if (!fits(value)) {
            return WRONG_LENGTH;
        }
        int length = Base64Url.decode(value.header(), value.start(), value.end(), box);
        if (length < 0) {
            return WRONG_TEXT;
        }
        var head = new WireReader(box, 0, SEALED_AT);
        if (head.fixed(1) != VERSION) {
            return WRONG_VERSION;
        }
        TicketKey master = ring.get().opening((int) head.fixed(Integer.BYTES), nowMillis);
        return master == null ? UNKNOWN_KEY : open(master, length, scope, nowMillis);
    }

    /// Whether a value looks like a ticket of ours: it has the length, and names a key that we know
    /// and a salt marked under this key. Costs one hash, even if many are planted.
    public boolean mayBe(CookieValue value, long nowMillis) {
        if (!fits(value) || Base64Url.decode(value.header(), value.start(), value.end(), box) < 0) {
            return false;
        }
        var head = new WireReader(box, 0, SEALED_AT);
        if (head.fixed(1) != VERSION) {
            return false;
        }
        TicketKey master = ring.get().opening((int) head.fixed(Integer.BYTES), nowMillis);
        return master != null && isMarked(master);
    }

    /// Opens a visitor's cookies of one name. If several open, the ticket last used counts: it is
    /// the one that this browser got last, whatever an older scope or a neighboring site left
    /// behind. If none opens, the result is that of the first.
    ///
    /// @param values as from [CookieHeader#values]
    public OpenedTicket open(TicketScope scope, List<CookieValue> values, long nowMillis) {
        OpenedTicket best = OpenedTicket.ABSENT;
        for (CookieValue value : values) {
            best = better(best, open(scope, value, nowMillis));
        }
        return best;
    }

    /// Opens a visitor's cookies, or says what came of it before on the same connection.
    ///
    /// @param lines every `Cookie` header of the request, in order
    public OpenedTicket open(TicketScope scope, List<String> lines, LastTicket last, long nowMillis) {
        var known = last.of(scope, lines);
        if (known.isOpen() && stillOpens(known, nowMillis)) {
            return known;
        }
        var values = values(scope, lines, nowMillis);
        var opened = open(scope, values, nowMillis);
        // One from the future is not kept: what it counts as changes with the time.
        if (values.size() == 1 && opened.ticket().latestMillis() < nowMillis / TENTH * TENTH) {
            last.keep(scope, lines, opened);
        }
        return opened;
    }

    private boolean stillOpens(OpenedTicket ticket, long nowMillis) {
        return ticket.ticket().latestMillis() <= nowMillis + SKEW_MILLIS
                && ring.get().opening(ticket.keyId(), nowMillis) != null;
    }

    /// The values among which a visitor's ticket may be.
    ///
    /// @param lines every `Cookie` header of the request, in order
    public List<CookieValue> values(TicketScope scope, List<String> lines, long nowMillis) {
        return CookieHeader.values(lines, scope.cookieName(), guess, nowMillis);
    }

    private OpenedTicket open(TicketKey master, int length, TicketScope scope, long nowMillis) {
        DerivedKey known = derived.known(master, box, SALT_AT);
        if (known == null && !isMarked(master)) {
            return FORGED;
        }
        DerivedKey key = known != null ? known : derived.derive(master, box, SALT_AT);
        int end = key.open(box, SEALED_AT, length, bound, bind(scope));
        if (end < 0) {
            return FORGED;
        }
        if (known == null) {
            derived.keep(key);
        }
        boolean bound = end > SEALED_AT && TicketForm.isBound(box[SEALED_AT]);
        int behind = bound ? Math.max(SEALED_AT, end - Binding.BYTES) : end;
        Ticket sealed = TicketForm.read(new WireReader(box, SEALED_AT, behind));
        if (sealed instanceof Ticket.None) {
            return WRONG_FORM;
        }
        if (sealed.latestMillis() > nowMillis + AHEAD_MILLIS) {
            return FROM_THE_FUTURE;
        }
        boolean ahead = sealed.latestMillis() > nowMillis + SKEW_MILLIS;
        Ticket ticket = ahead ? sealed.atMost(nowMillis / TENTH * TENTH) : sealed;
        var binding = bound ? Binding.read(new WireReader(box, behind, end)) : Binding.NONE;
        return new OpenedTicket(ticket, OpenedTicket.How.OPENED, binding, master.id());
    }

    /// The bits by which tickets that are sealed now name a network.
    public int networkOf(TicketScope scope, Ip block, long nowMillis) {
        return ring.get().sealing(nowMillis).networkOf(scope.room(), block);
    }

    /// Whether a ticket is bound to another network; not so of one that is bound to none, or was
    /// sealed under a key that has run out.
    boolean isElsewhere(TicketScope scope, OpenedTicket ticket, Ip block, long nowMillis) {
        TicketKey key = ring.get().opening(ticket.keyId(), nowMillis);
        return key != null
                && ticket.binding().isBound()
                && ticket.binding().network() != key.networkOf(scope.room(), block);
    }

    /// The same by the bits of the network that [#networkOf] gave, which are computed once more
    /// only if the ticket was sealed under another key.
    public boolean isElsewhere(TicketScope scope, OpenedTicket ticket, Ip block, int network, long nowMillis) {
        return ticket.keyId() == ring.get().sealing(nowMillis).id()
                ? ticket.binding().isBound() && ticket.binding().network() != network
                : isElsewhere(scope, ticket, block, nowMillis);
    }

    private static boolean fits(CookieValue value) {
        return value.length() >= MIN_LENGTH && value.length() <= MAX_LENGTH;
    }

    private boolean isMarked(TicketKey master) {
        var mark = new WireReader(box, MARK_AT, COUNT_AT);
        return (int) mark.fixed(Integer.BYTES) == master.markOf(box, SALT_AT);
    }

    private static OpenedTicket better(OpenedTicket best, OpenedTicket next) {
        if (best.how() == OpenedTicket.How.ABSENT) {
            return next;
        }
        boolean later = next.ticket().latestMillis() > best.ticket().latestMillis();
        return next.isOpen() && (later || !best.isOpen()) ? next : best;
    }

    /// Writes what is authenticated with the ticket in `box`, and returns its length.
    private int bind(TicketScope scope) {
        System.arraycopy(box, 0, bound, 0, SEALED_AT);
        return SEALED_AT + scope.copyTo(bound, SEALED_AT);
    }

    private long nextNonce() {
        if (sealed >> COUNTER_BITS != 0) {
            throw new IllegalStateException("this process has sealed all it may: restart it");
        }
        return (lane << COUNTER_BITS) | sealed++;
    }
}
