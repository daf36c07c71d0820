package io.vestibule.status;

import io.vestibule.board.CheckStates;
import io.vestibule.config.Configuration;
import io.vestibule.config.ZoneEntry;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.health.Incident;
import io.vestibule.page.StatusReport;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.store.IncidentLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes the status pages every five seconds, as long as any zone has one, and keeps what is known
/// on the disk. *An agent*: one thread of its own, and a virtual one that waits for the store, so
/// that a store that hangs delays no page.
public final class StatusAgent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StatusAgent.class);
    private static final long RENDER_MILLIS = 5_000;

    /// Changes that come one upon the other make the pages once.
    private static final long WAKE_MILLIS = 200;

    private static final long CLEAN_MILLIS = Duration.ofHours(1).toMillis();

    /// What the agent works with.
    ///
    /// @param center the name of the data center; empty where there is only one
    /// @param settled whether the configuration is the store's, and not only a copy
    /// @param views the newest view of each room
    /// @param outlet takes the pages by their hosts
    public record Parts(
            Path data,
            String center,
            EpochClock clock,
            Supplier<Configuration> newest,
            BooleanSupplier settled,
            CheckStates checks,
            Function<RoomId, Optional<RoomView>> views,
            IncidentLog incidents,
            Consumer<Map<String, StatusReport>> outlet) {}

    private final Parts parts;
    private final StatusCopy copy;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("status").daemon().factory());

    private final AtomicBoolean woken = new AtomicBoolean();

    // Confined to the thread.
    private StatusMemory memory = new StatusMemory(LastKnown.NOTHING);
    private boolean begun;
    private boolean shown;
    private CompletableFuture<Optional<List<Incident>>> reading = CompletableFuture.completedFuture(Optional.empty());
    private boolean heard = true;
    private long cleanedMillis;

    /// Confined to the one that waits for the store.
    private String trouble = "";

    public StatusAgent(Parts parts) {
        this.parts = parts;
        this.copy = new StatusCopy(parts.data());
    }

    /// Begins to make pages: the first from what an earlier process knew.
    public void start() {
        var _ = thread.scheduleWithFixedDelay(this::step, 0, RENDER_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// Has the pages made again soon: the configuration is another one.
    public void wake() {
        if (woken.compareAndSet(false, true) && !thread.isShutdown()) {
            var _ = thread.schedule(
                    () -> {
                        woken.set(false);
                        step();
                    },
                    WAKE_MILLIS,
                    TimeUnit.MILLISECONDS);
        }
    }

    private void step() {
        try {
            var configuration = parts.newest().get();
            List<ZoneEntry> zones = StatusMemory.shown(configuration);
            if (!zones.isEmpty()) {
                make(configuration, zones);
                shown = true;
            } else if (shown) {
                parts.outlet().accept(Map.of());
                shown = false;
            }
        } catch (RuntimeException e) {
            LOG.error("internal error while status pages are made", e);
        }
    }

    private void make(Configuration configuration, List<ZoneEntry> zones) {
        if (!begun) {
            begun = true;
            memory = new StatusMemory(copy.read());
        }
        long now = parts.clock().millis();
        boolean news = listen(configuration, now);
        memory.look(configuration, parts.checks(), parts.views(), now);
        var reports = new HashMap<String, StatusReport>();
        for (ZoneEntry zone : zones) {
            zone.settings().statusHost().ifPresent(host -> reports.put(host, memory.report(configuration, zone, now)));
        }
        parts.outlet().accept(reports);
        copy.keep(memory.known(), now, news);
    }

    // ---- the store ---------------------------------------------------------------------------

    /// Takes what the store has sent, and asks again.
    ///
    /// @return whether it sent something new
    private boolean listen(Configuration configuration, long now) {
        if (!reading.isDone()) {
            return false;
        }
        boolean news = false;
        if (!heard) {
            heard = true;
            var told = reading.join();
            told.ifPresent(memory::incidents);
            news = told.isPresent();
        }
        if (parts.settled().getAsBoolean()) {
            var over = memory.over(configuration, parts.center(), now);
            boolean cleans = Elapsed.isOver(cleanedMillis, CLEAN_MILLIS, now);
            cleanedMillis = cleans ? now : cleanedMillis;
            var next = new CompletableFuture<Optional<List<Incident>>>();
            reading = next;
            heard = false;
            Thread.ofVirtual().name("status-store").start(() -> next.complete(read(over, cleans, now)));
        }
        return news;
    }

    /// On the thread that waits for the store.
    private Optional<List<Incident>> read(List<Incident> over, boolean cleans, long now) {
        try {
            over.forEach(incident -> parts.incidents().end(incident, now));
            long oldest = now - IncidentLog.KEPT.toMillis();
            if (cleans) {
                parts.incidents().forget(oldest);
            }
            var told = parts.incidents().news(oldest);
            trouble = "";
            return told;
        } catch (Failure e) {
            note(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("internal error while incidents are read", e);
        }
        return Optional.empty();
    }

    private void note(String now) {
        if (!thread.isShutdown() && !now.equals(trouble)) {
            LOG.warn("status pages show only what is known here: {}", now);
        }
        trouble = now;
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            var _ = thread.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        parts.incidents().close();
    }
}
