package io.vestibule.control.api.request;

import io.vestibule.ground.Elapsed;
import io.vestibule.ground.EpochClock;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.Prober;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Health checks that are tried before they are made: probed at once, then every ten seconds for
/// five minutes, from this node. Clock, timer and sockets are handed in. *Thread-safe.*
public final class CheckPreviews {

    /// How many may be on at once.
    public static final int MOST = 16;

    /// From one probe to the next.
    public static final long INTERVAL_MILLIS = 10_000;

    /// How long one is probed, and can be read.
    public static final long LIFE_MILLIS = 300_000;

    private final EpochClock clock;
    private final Prober prober;
    private final Timer timer;
    private final Map<String, Running> running = new LinkedHashMap<>();

    /// Runs a task later.
    @FunctionalInterface
    public interface Timer {

        /// Runs a task once.
        ///
        /// @param millis from now
        void after(long millis, Runnable task);
    }

    /// What came of a preview so far. *Immutable.*
    ///
    /// @param check as it was sent, under the id of the preview
    /// @param begunMillis epoch milliseconds
    /// @param results oldest first
    public record Trial(HealthCheck check, long begunMillis, List<ProbeResult> results) {

        public Trial {
            results = List.copyOf(results);
        }

        /// By the newest probe alone.
        public CheckStatus status() {
            return results.isEmpty()
                    ? CheckStatus.UNKNOWN
                    : results.getLast().isGood() ? CheckStatus.HEALTHY : CheckStatus.UNHEALTHY;
        }

        /// The label of the reason of the newest probe; empty before there is one.
        public String reason() {
            return results.isEmpty() ? "" : results.getLast().reason();
        }
    }

    /// @param timer may run tasks on any thread
    public CheckPreviews(EpochClock clock, Prober prober, Timer timer) {
        this.clock = clock;
        this.prober = prober;
        this.timer = timer;
    }

    /// Begins a preview.
    ///
    /// @param check whose id is new
    /// @return whether there was room for one more
    public boolean start(HealthCheck check) {
        var begun = new Running(check, clock.millis());
        synchronized (running) {
            forgetOld();
            if (running.size() >= MOST) {
                return false;
            }
            running.put(check.id(), begun);
        }
        begun.run();
        return true;
    }

    /// What came of a preview; nothing if there is none, or its time is over.
    public Optional<Trial> find(String zoneId, String id) {
        synchronized (running) {
            forgetOld();
            return Optional.ofNullable(running.get(id))
                    .map(Running::trial)
                    .filter(trial -> trial.check().zoneId().equals(zoneId));
        }
    }

    /// Ends a preview.
    ///
    /// @return whether it was there
    public boolean stop(String zoneId, String id) {
        synchronized (running) {
            return find(zoneId, id).isPresent() && running.remove(id) != null;
        }
    }

    private void forgetOld() {
        long now = clock.millis();
        running.values().removeIf(one -> one.isOver(now));
    }

    /// One preview; guarded by the map of all. *Thread-safe.*
    private final class Running {

        private final HealthCheck check;
        private final long begunMillis;
        private final List<ProbeResult> results = new ArrayList<>();
        private boolean asking;

        Running(HealthCheck check, long begunMillis) {
            this.check = check;
            this.begunMillis = begunMillis;
        }

        Trial trial() {
            return new Trial(check, begunMillis, results);
        }

        boolean isOver(long nowMillis) {
            return Elapsed.isOver(begunMillis, LIFE_MILLIS + 1, nowMillis);
        }

        /// Probes, unless the probe before is still out, and comes again.
        void run() {
            long now = clock.millis();
            boolean ask;
            synchronized (running) {
                if (running.get(check.id()) != this || isOver(now)) {
                    return;
                }
                ask = !asking;
                asking = true;
            }
            if (ask) {
                prober.probe(check, this::answered);
            }
            long since = now - begunMillis;
            timer.after(INTERVAL_MILLIS - Math.floorMod(since, INTERVAL_MILLIS), this::run);
        }

        private void answered(ProbeResult result) {
            synchronized (running) {
                asking = false;
                results.add(result);
            }
        }
    }
}
