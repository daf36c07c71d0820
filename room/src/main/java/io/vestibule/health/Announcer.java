package io.vestibule.health;

import io.vestibule.ground.Elapsed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Sees to it that a change of a check's status is announced once among all nodes. *Confined to one
/// thread.*
///
/// Every node finds the change on its own. The nodes that reach the store try to write it to the
/// check's row there, the first in an order by hash at once and the others each a second later;
/// whose write succeeds announces. While no node reaches the store the first one announces, keeps
/// it on its disk, and writes the row when the store is back. Every node that reads a fresh row
/// reports it, too, under the same id, in case the winner died before its alert was kept.
public final class Announcer {

    /// From one node of the order to the next.
    static final long TURN_MILLIS = 1_000;

    /// The store is unreachable after so long without it.
    static final long AWAY_MILLIS = 5_000;

    /// After its return what was announced without it is written first.
    static final long BACK_MILLIS = 5_000;

    /// Others report that long after the winner ...
    static final long AGAIN_MILLIS = 5_000;

    /// ... and do not report what is older than this.
    static final long OLD_MILLIS = 600_000;

    private final String self;
    private final Map<String, Announcement> stored = new HashMap<>();
    private final Map<String, Announcement> pending = new HashMap<>();
    private final Map<String, Map<String, Announcement>> others = new HashMap<>();
    private final AnnounceTurns turns;

    /// When the newest row of a check became another one here.
    private final Map<String, Long> movedMillis = new HashMap<>();

    private final Map<String, Found> found = new HashMap<>();
    private final Set<String> writing = new HashSet<>();
    private final List<Later> later = new ArrayList<>();

    private boolean read;
    private boolean reached;
    private long readMillis;
    private long backMillis;
    private long steppedMillis;

    /// A status that is not announced yet.
    private record Found(CheckStatus status, long atMillis) {}

    /// What to report later.
    private record Later(Announcement row, long atMillis) {}

    /// What the owner has to do.
    public sealed interface Errand {

        /// Write this row, unless the check's row has this number or a later one, and say how it
        /// went: [#written] or [#unwritten].
        record Write(Announcement row) implements Errand {}

        /// Notify operators.
        record Tell(Announcement row) implements Errand {}
    }

    /// @param kept what was announced before the last stop and may not be in the store
    public Announcer(String self, Collection<Announcement> kept, long nowMillis) {
        this.self = self;
        this.turns = new AnnounceTurns(self);
        this.readMillis = nowMillis;
        kept.forEach(row -> pending.put(row.checkId(), row));
    }

    /// The store could be read, and has what it had.
    public void readSame(long nowMillis) {
        if (!reached) {
            backMillis = nowMillis;
        }
        reached = true;
        readMillis = nowMillis;
    }

    /// Takes all rows of the store.
    public void read(Collection<Announcement> rows, long nowMillis) {
        if (!reached) {
            backMillis = read ? nowMillis : nowMillis - BACK_MILLIS;
        }
        for (Announcement row : rows) {
            var before = stored.put(row.checkId(), row);
            boolean other = before == null || before.number() != row.number();
            if (other) {
                movedMillis.put(row.checkId(), nowMillis);
                if (row.isNews() && !row.who().equals(self) && Elapsed.of(row.atMillis(), nowMillis) < OLD_MILLIS) {
                    later.add(new Later(row, nowMillis + AGAIN_MILLIS));
                }
            }
        }
        var there = new HashSet<String>();
        rows.forEach(row -> there.add(row.checkId()));
        stored.keySet().retainAll(there);
        read = true;
        reached = true;
        readMillis = nowMillis;
    }

    /// The store is read from now on; it was not looked at before.
    public void begin(long nowMillis) {
        readMillis = nowMillis;
    }

    /// The store could not be read or written.
    public void away(long nowMillis) {
        if (Elapsed.isOver(readMillis, AWAY_MILLIS, nowMillis)) {
            reached = false;
        }
        writing.clear();
    }

    /// Whether the store is reached.
    public boolean isStoreReached() {
        return reached;
    }

    /// Takes another node's word.
    public void heard(NodeWord word, long nowMillis) {
        turns.heard(word, nowMillis);
        var rows = new HashMap<String, Announcement>();
        word.announced().forEach(row -> rows.put(row.checkId(), row));
        others.put(word.node(), rows);
    }

    /// What was announced last of a check, as far as this node knows.
    public Optional<Announcement> newest(String checkId) {
        var newest = newer(stored.get(checkId), pending.get(checkId));
        for (Map<String, Announcement> rows : others.values()) {
            newest = newer(newest, rows.get(checkId));
        }
        return Optional.ofNullable(newest);
    }

    private static @Nullable Announcement newer(@Nullable Announcement one, @Nullable Announcement other) {
        return one == null || (other != null && other.number() > one.number()) ? other : one;
    }

    /// What this node announced and is not in the store yet; to be kept on disk.
    public List<Announcement> pending() {
        if (pending.isEmpty()) {
            return List.of();
        }
        return pending.values().stream()
                .sorted(Comparator.comparing(Announcement::checkId))
                .toList();
    }

    /// What is to be done now.
    ///
    /// @param states of all checks
    /// @param checks by id
    /// @param nodes coordinator nodes that can probe
    public List<Errand> step(
            Map<String, CheckState> states,
            Map<String, HealthCheck> checks,
            Collection<ProbeNode> nodes,
            long nowMillis) {
        if (nowMillis < steppedMillis - CheckKeeper.SET_BACK_MILLIS) {
            clockSetBack(nowMillis);
        }
        steppedMillis = nowMillis;
        var steps = new ArrayList<Errand>();
        if (Elapsed.isOver(readMillis, AWAY_MILLIS, nowMillis)) {
            // A store may also take a question and never answer.
            away(nowMillis);
        }
        later.removeIf(it -> {
            boolean due = nowMillis >= it.atMillis();
            if (due) {
                steps.add(new Errand.Tell(it.row()));
            }
            return due;
        });
        if (reached) {
            for (Announcement row : pending()) {
                if (writing.add(row.checkId())) {
                    steps.add(new Errand.Write(row));
                }
            }
        }
        pending.keySet().retainAll(checks.keySet());
        found.keySet().retainAll(states.keySet());
        for (CheckState state : states.values()) {
            var check = checks.get(state.checkId());
            if (check != null && isDecided(state)) {
                next(state, check, nodes, nowMillis).ifPresent(steps::add);
            }
        }
        return steps;
    }

    /// What was noted before the clock was set back counts as noted now.
    private void clockSetBack(long nowMillis) {
        readMillis = Math.min(readMillis, nowMillis);
        backMillis = Math.min(backMillis, nowMillis);
        movedMillis.replaceAll((_, at) -> Math.min(at, nowMillis));
        found.replaceAll((_, it) -> new Found(it.status(), Math.min(it.atMillis(), nowMillis)));
        later.replaceAll(it -> new Later(it.row(), Math.min(it.atMillis(), nowMillis + AGAIN_MILLIS)));
        turns.clockSetBack(nowMillis);
    }

    private static boolean isDecided(CheckState state) {
        return state.basis() == CheckState.Basis.VOTES
                && (state.status() == CheckStatus.HEALTHY || state.status() == CheckStatus.UNHEALTHY);
    }

    private Optional<Errand> next(CheckState state, HealthCheck check, Collection<ProbeNode> nodes, long nowMillis) {
        String id = state.checkId();
        var before = newest(id);
        if (before.filter(row -> row.status() == state.status()).isPresent()) {
            found.remove(id);
            return Optional.empty();
        }
        var known = found.get(id);
        if (known == null || known.status() != state.status()) {
            known = new Found(state.status(), nowMillis);
            found.put(id, known);
        }
        if (writing.contains(id)) {
            return Optional.empty();
        }
        int turn = turns.turn(id, nodes, reached, nowMillis);
        if (reached) {
            if (turn < 0 || nowMillis < earliest(state, check, known) + turn * TURN_MILLIS) {
                return Optional.empty();
            }
            writing.add(id);
            return Optional.of(new Errand.Write(Announcement.next(state, before, self, nowMillis)));
        }
        boolean away =
                Elapsed.isOver(readMillis, AWAY_MILLIS, nowMillis) && turn == 0 && !turns.isStoreHeard(nowMillis);
        if (!away) {
            return Optional.empty();
        }
        var row = Announcement.next(state, before, self, nowMillis);
        pending.put(id, row);
        found.remove(id);
        return row.isNews() ? Optional.of(new Errand.Tell(row)) : Optional.empty();
    }

    /// Whose status did not change before the row did waits until all its votes are new: the others
    /// may have seen more.
    private long earliest(CheckState state, HealthCheck check, Found known) {
        long moved = movedMillis.getOrDefault(state.checkId(), Long.MIN_VALUE / 2);
        long due = moved > state.sinceMillis()
                ? Math.max(known.atMillis(), moved + ProbeTimetable.voteLifeMillis(check))
                : known.atMillis();
        return Math.max(due, backMillis + BACK_MILLIS);
    }

    /// The store took a row, or another node was faster.
    ///
    /// @return the row to report, if this node is to
    public Optional<Announcement> written(Announcement row, boolean won, long nowMillis) {
        writing.remove(row.checkId());
        boolean told = row.equals(pending.get(row.checkId()));
        if (told) {
            pending.remove(row.checkId());
        }
        if (!won) {
            return Optional.empty();
        }
        stored.put(row.checkId(), row);
        movedMillis.put(row.checkId(), nowMillis);
        found.remove(row.checkId());
        return told || !row.isNews() ? Optional.empty() : Optional.of(row);
    }

    /// The store did not take it.
    public void unwritten(Announcement row, long nowMillis) {
        writing.remove(row.checkId());
        away(nowMillis);
    }
}
