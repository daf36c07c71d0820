package io.vestibule.control;

import io.vestibule.board.CheckStates;
import io.vestibule.control.api.request.CheckPreviews;
import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckState;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.ProbeTimes;
import io.vestibule.health.Prober;
import io.vestibule.health.RegionState;
import io.vestibule.health.Vote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// A prober that answers what the test says, and a timer that the test steps. *Thread-safe.*
final class GivenProbes implements Prober, CheckPreviews.Timer, CheckStates {

    /// What is known of checks by votes; nothing of the others.
    final Map<String, CheckState> states = new ConcurrentHashMap<>();

    /// Why probes fail from now on; empty if they are good.
    volatile Optional<FailureReason> failure = Optional.empty();

    /// Whether probes stay without an answer.
    volatile boolean silent;

    private final List<HealthCheck> asked = new ArrayList<>();
    private final List<Due> due = new ArrayList<>();
    private long nowMillis = 1_000_000;

    private record Due(long atMillis, Runnable task) {}

    /// What is known of an origin that refuses connections, since four seconds, by a node of one
    /// region; another region has no node.
    static CheckState sick(String checkId, long nowMillis) {
        var probe = new ProbeResult(
                nowMillis,
                Optional.of(FailureReason.TCP_CONNECTION_FAILED),
                "192.0.2.1",
                0,
                new ProbeTimes(1_500, -1, -1, -1, 2_000),
                0);
        var vote = new Vote(checkId, "ams-1", 7, nowMillis, probe.failure(), nowMillis - 4_000, probe);
        return new CheckState(
                checkId,
                CheckStatus.UNHEALTHY,
                FailureReason.TCP_CONNECTION_FAILED.label(),
                nowMillis - 4_000,
                CheckState.Basis.VOTES,
                List.of(
                        new RegionState(
                                Optional.of(CheckRegion.WEU), CheckStatus.UNHEALTHY, false, true, List.of(vote)),
                        new RegionState(Optional.of(CheckRegion.OC), CheckStatus.UNKNOWN, true, false, List.of())));
    }

    @Override
    public synchronized void probe(HealthCheck check, Consumer<ProbeResult> told) {
        asked.add(check);
        if (!silent) {
            var times = new ProbeTimes(1_000, 2_000, 3_000, 4_000, 10_000);
            told.accept(new ProbeResult(nowMillis, failure, "192.0.2.1", 200, times, 0));
        }
    }

    @Override
    public CheckState state(String checkId) {
        return states.getOrDefault(checkId, CheckState.unknown(checkId));
    }

    @Override
    public synchronized void after(long millis, Runnable task) {
        due.add(new Due(nowMillis + millis, task));
    }

    synchronized long nowMillis() {
        return nowMillis;
    }

    /// What was probed, oldest first.
    synchronized List<HealthCheck> asked() {
        return List.copyOf(asked);
    }

    /// How many tasks are still to come.
    synchronized int pending() {
        return due.size();
    }

    /// Lets time go by, and runs what falls due.
    synchronized void pass(long millis) {
        long until = nowMillis + millis;
        while (true) {
            Optional<Due> next =
                    due.stream().filter(one -> one.atMillis() <= until).min(Comparator.comparingLong(Due::atMillis));
            if (next.isEmpty()) {
                nowMillis = until;
                return;
            }
            due.remove(next.get());
            nowMillis = next.get().atMillis();
            next.get().task().run();
        }
    }
}
