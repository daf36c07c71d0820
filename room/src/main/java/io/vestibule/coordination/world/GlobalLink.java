package io.vestibule.coordination.world;

import io.vestibule.queue.Bands;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalLong;

/// What a data center knows of the rest of the world, and what it asks of it. *Confined to its
/// agent.*
public final class GlobalLink {

    /// A picture of the world that is older than this is no reason to hope for anything, nor are
    /// its counts reported.
    private static final long FRESH_MILLIS = 6_000;

    /// And one that is older than this holds no visitor back: it comes every second, and covers the
    /// slots of four. While the coordinator pauses, admissions continue with what is held here.
    private static final long HOLDS_MILLIS = 3_000;

    /// How long a newcomer is worth a question to Anywhere.
    private static final long ASKING_MILLIS = 500;

    /// How many may ask at once; more would wait longer for the answer than for their turn.
    private static final int MOST_ASKING = 1 << 14;

    private static final int MOST_TOLD = 256;

    /// How often a contact is written down, for the next host.
    private static final long KEPT_MILLIS = 5_000;

    private final LinkedHashMap<Long, Asking> asking = new LinkedHashMap<>();
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();
    private final long ttlMillis;
    private @org.jspecify.annotations.Nullable WorldState newest;
    private long newestMillis;
    private long sequence;
    private AllotmentPair toldTerms = AllotmentPair.NONE;

    /// When the newest state was sent that was heard; long ago if that is not known.
    private long contactMillis = Long.MIN_VALUE / 2;

    /// The contact that was written down last.
    private long keptMillis = Long.MIN_VALUE / 2;

    private boolean lost;
    private long reborn;

    /// A newcomer for whom Anywhere is asked.
    ///
    /// @param told with which state; 0 if not yet
    private record Asking(long told, long untilMillis) {}

    private record Sent(long sequence, long atMillis) {}

    /// @param ttlMillis how long slots may be given without contact; 0 is for ever
    public GlobalLink(long ttlMillis) {
        this.ttlMillis = ttlMillis;
    }

    /// Nothing is remembered: what is held is only known elsewhere.
    public void lostMemory() {
        lost = true;
    }

    /// Whether it is still unknown what is held.
    public boolean isLost() {
        return lost;
    }

    /// Takes a state of the world.
    ///
    /// @return whether it is news, and may be followed
    public boolean take(WorldState told, long nowMillis) {
        boolean newer = newest == null
                || told.epoch() > newest.epoch()
                || (told.epoch() == newest.epoch() && told.version() > newest.version());
        boolean knowsUs = !lost || (reborn > 0 && told.heard() >= reborn);
        if (!newer || !knowsUs) {
            return false;
        }
        lost = false;
        newest = told;
        newestMillis = nowMillis;
        while (!sent.isEmpty() && sent.element().sequence() <= told.heard()) {
            long at = sent.remove().atMillis();
            if (told.contact()) {
                contact(at);
            }
        }
        return true;
    }

    /// A state that was sent at this time was received, from this host or from an earlier one.
    public void contact(long millis) {
        contactMillis = Math.max(contactMillis, millis);
    }

    /// The contact that is worth being remembered: one with a lease, some time after the last one
    /// that was.
    public OptionalLong newContact() {
        if (ttlMillis == 0 || contactMillis - keptMillis < KEPT_MILLIS) {
            return OptionalLong.empty();
        }
        keptMillis = contactMillis;
        return OptionalLong.of(contactMillis);
    }

    /// The number of the next state to send: greater than any before, earlier hosts' included.
    ///
    /// @param allotments what is reported as taken
    public long next(AllotmentPair allotments, long nowMillis) {
        toldTerms = allotments;
        sequence = Math.max(sequence + 1, nowMillis);
        if (lost && reborn == 0) {
            reborn = sequence;
        }
        sent.add(new Sent(sequence, nowMillis));
        if (sent.size() > MOST_TOLD) {
            sent.remove();
        }
        if (!asking.isEmpty()) {
            asking.replaceAll((_, each) -> each.told() > 0 ? each : new Asking(sequence, each.untilMillis()));
        }
        return sequence;
    }

    /// Whether no coordinator was heard for so long that no more slots may be given.
    public boolean isExpired(long nowMillis) {
        return ttlMillis > 0 && nowMillis - contactMillis > ttlMillis;
    }

    /// Up to which position visitors who wait here may enter, as far as the world's line is
    /// concerned.
    public long upTo(long nowMillis) {
        return newest != null && nowMillis - newestMillis <= HOLDS_MILLIS ? newest.upTo() : Bands.EVERYBODY;
    }

    /// Up to which position of the world's line there are slots within 5 s, as far as is known.
    public long frontUpTo(long nowMillis) {
        return newest != null && isFresh(nowMillis) ? newest.frontUpTo() : Bands.NOBODY;
    }

    /// The same within 23 s.
    public long readyUpTo(long nowMillis) {
        return newest != null && isFresh(nowMillis) ? newest.readyUpTo() : Bands.NOBODY;
    }

    /// The newest picture of the world, if there is one that may be believed.
    public Optional<WorldState> world(long nowMillis) {
        return isFresh(nowMillis) ? Optional.ofNullable(newest) : Optional.empty();
    }

    /// Whether there is a picture of the world that may be believed.
    public boolean knowsWorld(long nowMillis) {
        return newest != null && isFresh(nowMillis);
    }

    /// How many slots anyone may ask for, as far as is known.
    public int anywhere(long nowMillis) {
        return newest != null && isFresh(nowMillis) ? newest.anywhere() : 0;
    }

    /// A newcomer found nothing free here.
    ///
    /// @return whether it is worth waiting for the answer of Anywhere
    public boolean asksAnywhere(long id, long nowMillis) {
        Asking before = asking.get(id);
        if (before != null) {
            boolean answered = before.told() > 0 && newest != null && newest.heard() >= before.told();
            boolean over = answered || nowMillis >= before.untilMillis();
            if (over) {
                asking.remove(id);
            }
            return !over;
        }
        boolean hopeful = anywhere(nowMillis) > asking.size() && asking.size() < MOST_ASKING;
        if (hopeful) {
            asking.put(id, new Asking(0, nowMillis + ASKING_MILLIS));
        }
        return hopeful;
    }

    /// A newcomer got a slot or gave up.
    public void asksNoMore(long id) {
        asking.remove(id);
    }

    /// Whether a newcomer asks who was not reported yet, or other allotments are on disk than were
    /// reported.
    public boolean hasNews(AllotmentPair onDisk) {
        return !toldTerms.equals(onDisk) || asksUnheard();
    }

    private boolean asksUnheard() {
        for (Asking each : asking.values()) {
            if (each.told() == 0) {
                return true;
            }
        }
        return false;
    }

    /// How many ask.
    public int asking(long nowMillis) {
        if (!asking.isEmpty()) {
            asking.values().removeIf(each -> nowMillis >= each.untilMillis());
        }
        return asking.size();
    }

    private boolean isFresh(long nowMillis) {
        return nowMillis - newestMillis <= FRESH_MILLIS;
    }
}
