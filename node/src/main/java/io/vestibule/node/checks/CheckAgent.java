package io.vestibule.node.checks;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.VoteBoard;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.health.Announcement;
import io.vestibule.health.Announcer;
import io.vestibule.health.CheckKeeper;
import io.vestibule.health.NodeWord;
import io.vestibule.health.Prober;
import io.vestibule.store.HealthStates;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches origins: has probed what is due, receives and sends votes, publishes what they come to,
/// and has changes announced. *An agent*: one thread of its own, and another that waits for the
/// store.
final class CheckAgent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CheckAgent.class);

    /// A probe that begins later than this after its time is late.
    private static final long LATE_MILLIS = 500;

    private static final long PUBLISH_MILLIS = 1_000;
    private static final long ANNOUNCE_MILLIS = 250;
    private static final long STORE_MILLIS = 1_000;
    private static final long CLEAN_MILLIS = TimeUnit.HOURS.toMillis(1);

    /// What the agent works with.
    ///
    /// @param self the name of this node among those of all data centers
    /// @param newest the configuration
    /// @param settled whether the configuration is the store's, and not only a copy
    record Parts(
            String self,
            Path data,
            EpochClock clock,
            Prober prober,
            VoteBoard board,
            AlertBoard alerts,
            HealthStates store,
            Supplier<Configuration> newest,
            Supplier<Boolean> settled,
            CheckHistory history,
            CheckFigures figures) {}

    private final Parts parts;
    private final CheckInbox inbox = new CheckInbox();
    private final StoreErrands errands = new StoreErrands();
    private final Thread thread;
    private final CheckKeeper keeper;
    private final Announcer announcer;
    private final KeptAnnouncements kept;

    private volatile boolean over;
    private boolean reading;
    private long publishedMillis;
    private long announcedMillis;
    private long readMillis;
    private long cleanedMillis;

    CheckAgent(Parts parts) {
        this.parts = parts;
        long now = parts.clock().millis();
        keeper = new CheckKeeper(parts.self(), now);
        kept = new KeptAnnouncements(parts.data(), parts.self());
        announcer = new Announcer(parts.self(), kept.read(), now);
        keeper.announced(id -> announcer.isStoreReached() ? announcer.newest(id) : Optional.empty());
        cleanedMillis = now;
        thread = Thread.ofPlatform().name("checks").daemon().unstarted(this::run);
    }

    void start() {
        parts.board().wake(() -> tell(() -> {}));
        thread.start();
    }

    /// Takes the checks that there are.
    void configure(Configuration next) {
        var checks = next.healthChecks().stream().map(Kept::value).toList();
        tell(() -> {
            if (keeper.isEmpty()) {
                announcer.begin(now());
            }
            keeper.configure(checks, now());
        });
    }

    private void tell(Runnable task) {
        inbox.wake(task);
    }

    private long now() {
        return parts.clock().millis();
    }

    private void run() {
        while (!over) {
            try {
                inbox.run(pauseMillis());
                step();
            } catch (InterruptedException _) {
                over = true;
            } catch (RuntimeException e) {
                LOG.error("internal error while origins are watched", e);
            }
        }
    }

    private long pauseMillis() {
        return keeper.isEmpty() ? PUBLISH_MILLIS : Math.clamp(keeper.nextMillis() - now(), 1, ANNOUNCE_MILLIS);
    }

    private void step() {
        long now = now();
        var nodes = parts.board().nodes();
        keeper.nodes(nodes.known(), nodes.least(), now);
        for (NodeWord word : parts.board().arrived()) {
            if (keeper.heard(word, now)) {
                announcer.heard(word, now);
            }
        }
        keeper.step(now).forEach(due -> probe(due, now));
        lookAtStore(now);
        announce(now);
        if (!keeper.isEmpty()) {
            keeper.word(announcer.isStoreReached(), announcer.pending(), now).forEach(parts.board()::leave);
        }
        publish(now);
        parts.history().keep(keeper.rows());
    }

    private void probe(CheckKeeper.Due due, long now) {
        if (Elapsed.of(due.dueMillis(), now) > LATE_MILLIS) {
            parts.figures().late();
        }
        parts.prober().probe(due.check(), result -> {
            parts.figures().probed(result.isGood());
            long over = now();
            Runnable take = () -> keeper.probed(due.check().id(), result, over);
            if (due.good() && result.isGood()) {
                inbox.leave(take);
            } else {
                tell(take);
            }
        });
    }

    private void publish(long now) {
        var changes = keeper.changes();
        if (!changes.isEmpty() || Elapsed.isOver(publishedMillis, PUBLISH_MILLIS, now)) {
            publishedMillis = now;
            var states = keeper.states();
            parts.board().publish(states);
            parts.figures().states(states.values());
        }
        for (var state : changes) {
            LOG.info(
                    "health check {} ({}) is {}{}",
                    nameOf(state.checkId()),
                    state.checkId(),
                    state.status().published(),
                    state.reason().isEmpty() ? "" : ": " + state.reason());
        }
    }

    private String nameOf(String checkId) {
        return parts.newest()
                .get()
                .healthCheck(checkId)
                .map(check -> check.value().name())
                .orElse("");
    }

    // ---- announcing -------------------------------------------------------------------------

    private void announce(long now) {
        if (keeper.isEmpty() || !Elapsed.isOver(announcedMillis, ANNOUNCE_MILLIS, now)) {
            return;
        }
        announcedMillis = now;
        var before = announcer.pending();
        var errands = announcer.step(keeper.states(), keeper.checks(), keeper.nodes(), now);
        keep(before);
        for (var errand : errands) {
            switch (errand) {
                case Announcer.Errand.Tell(Announcement row) -> leave(row);
                case Announcer.Errand.Write(Announcement row) -> write(row);
            }
        }
    }

    private void keep(List<Announcement> before) {
        var pending = announcer.pending();
        if (!pending.equals(before)) {
            keeper.hurry();
        }
        try {
            kept.keep(pending);
        } catch (Failure e) {
            LOG.error("{}", e.getMessage());
        }
    }

    private void leave(Announcement row) {
        var configuration = parts.newest().get();
        configuration
                .healthCheck(row.checkId())
                .ifPresent(entry -> parts.alerts().leave(CheckAlerts.of(row, entry.value(), configuration)));
        parts.history().keep(row);
    }

    private void write(Announcement row) {
        errands.run(
                () -> {
                    boolean won = parts.store().write(row);
                    tell(() -> {
                        var before = announcer.pending();
                        announcer.written(row, won, now()).ifPresent(this::leave);
                        if (won) {
                            parts.history().keep(row);
                        }
                        keep(before);
                    });
                },
                () -> tell(() -> announcer.unwritten(row, now())));
    }

    private void lookAtStore(long now) {
        if (reading || keeper.isEmpty() || !Elapsed.isOver(readMillis, STORE_MILLIS, now)) {
            return;
        }
        reading = true;
        readMillis = now;
        errands.run(
                () -> {
                    var news = parts.store().news();
                    clean(now);
                    tell(() -> {
                        reading = false;
                        boolean reached = announcer.isStoreReached();
                        news.ifPresentOrElse(rows -> announcer.read(rows, now()), () -> announcer.readSame(now()));
                        if (news.isPresent() || !reached) {
                            keeper.judgeAll(now());
                        }
                    });
                },
                () -> tell(() -> {
                    reading = false;
                    announcer.away(now());
                }));
    }

    /// On the thread of the store.
    private void clean(long now) {
        if (parts.settled().get() && Elapsed.isOver(cleanedMillis, CLEAN_MILLIS, now)) {
            cleanedMillis = now;
            var there =
                    parts.newest().get().healthChecks().stream().map(Kept::id).toList();
            parts.store().forget(there, now - CLEAN_MILLIS);
        }
    }

    @Override
    public void close() {
        over = true;
        tell(() -> {});
        try {
            thread.join(TimeUnit.SECONDS.toMillis(2));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        errands.close();
        parts.store().close();
    }
}
