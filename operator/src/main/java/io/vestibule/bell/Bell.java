package io.vestibule.bell;

import io.vestibule.alerting.Alert;
import io.vestibule.board.AlertBoard;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.config.Configuration;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.store.DeliveryLog;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.NewDelivery;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes alerts from the board to the store, and has those sent that are due: each receiver on a
/// virtual thread of its own, so that a slow one delays no other. *An agent*: one thread of its
/// own.
public final class Bell implements MetricSource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Bell.class);
    private static final long LOOK_MILLIS = 1_000;
    private static final long COUNT_MILLIS = 10_000;
    private static final long END_MILLIS = 60_000;
    private static final long KEEP_MILLIS = Duration.ofDays(30).toMillis();
    private static final long CLEAN_MILLIS = Duration.ofHours(1).toMillis();

    /// How many receivers are sent to at once.
    private static final int MOST_AT_ONCE = 64;

    private final AlertBoard board;
    private final DeliveryQueue queue;
    private final Supplier<Configuration> newest;
    private final BooleanSupplier known;
    private final ReceiverDelivery telling;
    private final EpochClock clock;
    private final String holder;
    private final Consumer<List<Alert>> log;
    private final Runnable cleaning;

    private final Semaphore wake = new Semaphore(0);
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);
    private final Set<String> busy = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    private volatile boolean over;
    private volatile DeliveryLog.Waiting waiting = new DeliveryLog.Waiting(0, 0, 0);
    private volatile String trouble = "";
    private long countedMillis;
    private long cleanedMillis;
    private long endedMillis;

    /// @param known whether the configuration was read; before, it is unknown whom to notify
    /// @param holder names this process among all that share the store
    /// @param log is given all alerts before they leave the board, some of them again; they stay
    ///   there if it fails
    /// @param cleaning is done once an hour, together with the deletion of old deliveries
    public Bell(
            AlertBoard board,
            DeliveryQueue queue,
            Supplier<Configuration> newest,
            BooleanSupplier known,
            MessageOutlet outlet,
            EpochClock clock,
            String holder,
            Consumer<List<Alert>> log,
            Runnable cleaning) {
        this.board = board;
        this.queue = queue;
        this.newest = newest;
        this.known = known;
        this.telling = new ReceiverDelivery(queue, outlet, clock, holder);
        this.clock = clock;
        this.holder = holder;
        this.log = log;
        this.cleaning = cleaning;
        this.thread = Thread.ofPlatform().name("bell").daemon().unstarted(this::run);
    }

    /// Begins to send.
    public void start() {
        board.listen(this::wake);
        thread.start();
    }

    /// Has the bell look at once.
    public void wake() {
        wake.release();
    }

    private void run() {
        while (!over) {
            look();
            pause();
        }
    }

    private void pause() {
        try {
            if (wake.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        } catch (InterruptedException _) {
            over = true;
        }
    }

    private void look() {
        if (!known.getAsBoolean()) {
            return;
        }
        try {
            collect();
            queue.due(holder).forEach(this::begin);
            count();
            clean();
            endUnwatched();
            if (!trouble.isEmpty()) {
                LOG.info("notifications are sent again");
                trouble = "";
            }
        } catch (Failure e) {
            note(e);
        } catch (RuntimeException e) {
            LOG.error("internal error in the bell", e);
        }
    }

    private void note(Failure e) {
        String now = String.valueOf(e.getMessage());
        if (!over && !now.equals(trouble)) {
            LOG.error("notifications wait: {}", now);
        }
        trouble = now;
    }

    /// Makes what is on the board rows in the store. What cannot be written stays on the board.
    ///
    /// @throws Failure when the store is unreachable
    void collect() {
        List<Alert> alerts = board.waiting();
        if (alerts.isEmpty()) {
            return;
        }
        log.accept(alerts);
        Configuration now = newest.get();
        List<NewDelivery> deliveries = alerts.stream()
                .flatMap(alert -> Stream.concat(Stream.of(alert), OpenOrigin.of(alert).stream()))
                .flatMap(alert -> Addressing.of(alert, now, clock.millis()).stream())
                .toList();
        if (!deliveries.isEmpty()) {
            queue.add(deliveries);
        }
        board.remove(alerts);
    }

    private void begin(String receiver) {
        if (!busy.add(receiver)) {
            return;
        }
        if (!free.tryAcquire()) {
            busy.remove(receiver);
            return;
        }
        var _ = Thread.ofVirtual().name("bell-" + receiver).start(() -> tell(receiver));
    }

    private void tell(String receiver) {
        try {
            telling.tell(receiver);
        } catch (Failure e) {
            note(e);
        } catch (RuntimeException e) {
            LOG.error("internal error while a notification was sent", e);
        } finally {
            free.release();
            busy.remove(receiver);
        }
    }

    private void count() {
        long now = clock.millis();
        if (Elapsed.isOver(countedMillis, COUNT_MILLIS, now)) {
            waiting = queue.log().waiting();
            countedMillis = now;
        }
    }

    /// Ends what no node will notice the end of.
    void endUnwatched() {
        long now = clock.millis();
        if (Elapsed.isOver(endedMillis, END_MILLIS, now)) {
            endedMillis = now;
            var ends = OrphanedIncidents.ends(queue.log().begun(), newest.get(), now);
            if (!ends.isEmpty()) {
                queue.add(ends);
            }
        }
    }

    private void clean() {
        long now = clock.millis();
        if (Elapsed.isOver(cleanedMillis, CLEAN_MILLIS, now)) {
            queue.forget(now - KEEP_MILLIS);
            cleaning.run();
            cleanedMillis = now;
        }
    }

    @Override
    public void tell(MetricSink sink) {
        var seen = waiting;
        sink.counter(
                "vestibule_notifications_sent_total",
                "Notifications that a receiver took from this node.",
                telling.sent.sum());
        sink.counter(
                "vestibule_notifications_failed_total",
                "Tries of this node to send a notification that failed; each is repeated.",
                telling.failed.sum());
        sink.counter(
                "vestibule_notifications_dropped_total",
                "Notifications that are not tried again: given up after a day, or not wanted.",
                telling.dropped.sum());
        sink.gauge(
                "vestibule_notifications_waiting", "Notifications that wait to be sent, on all nodes.", seen.count());
        sink.gauge(
                "vestibule_notifications_oldest_seconds",
                "For how long the oldest of the notifications that wait has waited.",
                seen.count() == 0 ? 0 : Elapsed.of(seen.oldestMillis(), clock.millis()) / 1000.0);
        sink.gauge(
                "vestibule_notifications_up",
                "Whether this node can send notifications: 0 while the store is unreachable.",
                trouble.isEmpty() ? 1 : 0);
    }

    /// Stops. What is being sent may be sent again, by another node or the next process.
    @Override
    public void close() {
        over = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(2));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        queue.close();
    }
}
