package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.queue.Flow;
import io.vestibule.queue.LastChange;
import io.vestibule.room.Phase;
import io.vestibule.room.RoomChange;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Notices what moves the waits of a room, so that visitors whose estimate leaps are shown why:
/// what is configured, where the room is hosted, and how fast its line moves. *Confined to its
/// agent.*
///
/// Doubles: rates forecast, they count no visitors.
final class RecentChange {

    /*
     * A flow has changed if it differs by a quarter from what it was lately. What it was lately
     * follows it within two minutes: a line that gets slower from hour to hour gives no visitor
     * another estimate from one check-in to the next.
     *
     * What it was lately is kept while no line is there: a line that comes back as fast as it went
     * has the flow that its visitors are shown.
     *
     * Limits, events and lost nodes change the flow too, so that their name stays for as long as
     * they explain anything.
     */

    private static final double QUARTER_MORE = 1.25;
    private static final long EVERY_MILLIS = 1_000;
    private static final double FOLLOWS_MILLIS = 120_000;

    private LastChange last = LastChange.NONE;
    private double usualPerMinute;
    private boolean knewFlow;
    private boolean wasStalled;
    private boolean knewWorld;
    private boolean everKnewWorld;
    private long steppedMillis;
    private SortedMap<String, String> hosts = new TreeMap<>();

    RecentChange(long nowMillis) {
        steppedMillis = nowMillis;
    }

    /// What happened last, for as long as it explains anything.
    LastChange last(long nowMillis) {
        return last.at(nowMillis).isPresent() ? last : LastChange.NONE;
    }

    /// Other settings are in force.
    void turned(Phase before, Phase now, long nowMillis) {
        boolean bordered = before.gathering() != now.gathering()
                || before.event().isPresent() != now.event().isPresent()
                || before.untilMillis() <= nowMillis;
        note(bordered ? RoomChange.EVENT : RoomChange.LIMITS, nowMillis);
    }

    /// A coordinator continues from what an earlier one knew.
    void resumed(long nowMillis) {
        note(RoomChange.NODE, nowMillis);
    }

    /// The origin is held back more or less than before.
    void held(long nowMillis) {
        flow(nowMillis);
    }

    /// The world's coordinator was heard.
    ///
    /// @param heard the nodes that host the room, by data center
    void heard(SortedMap<String, String> heard, long nowMillis) {
        if (!hosts.isEmpty() && !hosts.equals(heard)) {
            note(RoomChange.NODE, nowMillis);
        }
        hosts = heard;
    }

    /// Lets time pass.
    ///
    /// @param stalled whether the line stands still for longer than estimated
    /// @param measured how fast it moves
    void step(RoomBooks books, boolean stalled, Supplier<Flow> measured) {
        long now = books.now();
        if (now - steppedMillis < EVERY_MILLIS) {
            return;
        }
        double rest = Math.exp((steppedMillis - now) / FOLLOWS_MILLIS);
        steppedMillis = now;
        if (stalled != wasStalled) {
            wasStalled = stalled;
            flow(now);
        }
        boolean knows = books.globalLink().knowsWorld(now);
        if (knows != knewWorld) {
            if (everKnewWorld) {
                note(RoomChange.NODE, now);
            }
            knewWorld = knows;
            everKnewWorld |= knows;
        }
        var flow = measured.get();
        boolean first = flow.known() && !knewFlow;
        knewFlow = flow.known();
        if (flow.known() && books.plan().hasLine()) {
            flows(flow.admissionsPerMinute(), first, rest, now);
        }
    }

    /// @param first whether the estimates before were made by the limits; those that follow from
    ///   the flow may differ by far
    private void flows(double perMinute, boolean first, double rest, long nowMillis) {
        boolean differs = usualPerMinute > 0
                && (perMinute > usualPerMinute * QUARTER_MORE || perMinute * QUARTER_MORE < usualPerMinute);
        if (first || differs) {
            flow(nowMillis);
        }
        boolean follows = usualPerMinute > 0 && !differs;
        usualPerMinute = follows ? perMinute + (usualPerMinute - perMinute) * rest : perMinute;
    }

    private void flow(long nowMillis) {
        if (last.at(nowMillis).filter(kind -> kind != RoomChange.FLOW).isEmpty()) {
            note(RoomChange.FLOW, nowMillis);
        }
    }

    private void note(RoomChange kind, long nowMillis) {
        last = LastChange.of(kind, nowMillis);
    }
}
