package io.vestibule.node.checks;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.health.CheckState;
import io.vestibule.health.CheckStatus;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/// What monitoring is shown of health checks. *Written by the agent, read by all.*
final class CheckFigures implements MetricSource {

    private final LongAdder healthy = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder late = new LongAdder();
    private volatile List<CheckState> states = List.of();

    void probed(boolean good) {
        (good ? healthy : failed).increment();
    }

    void late() {
        late.increment();
    }

    void states(Collection<CheckState> now) {
        states = List.copyOf(now);
    }

    @Override
    public void tell(MetricSink sink) {
        String probes = "Probes of health checks that this node made.";
        sink.counter("vestibule_probes_total", probes, healthy.sum(), "outcome", "healthy");
        sink.counter("vestibule_probes_total", probes, failed.sum(), "outcome", "failed");
        sink.counter(
                "vestibule_probes_late_total",
                "Probes that began more than half a second after they were due.",
                late.sum());
        var byStatus = new EnumMap<CheckStatus, Integer>(CheckStatus.class);
        Map<String, Integer> byNode = new TreeMap<>();
        for (CheckState state : states) {
            byStatus.merge(state.status(), 1, Integer::sum);
            state.regions().stream()
                    .flatMap(region -> region.votes().stream())
                    .map(vote -> vote.node())
                    .distinct()
                    .forEach(node -> byNode.merge(node, 1, Integer::sum));
        }
        for (CheckStatus status : CheckStatus.values()) {
            sink.gauge(
                    "vestibule_health_checks",
                    "Health checks by status, as this node works it out.",
                    byStatus.getOrDefault(status, 0),
                    "status",
                    status.published());
        }
        byNode.forEach((node, votes) -> sink.gauge(
                "vestibule_health_votes",
                "Health checks of which this node counts a fresh vote of a node.",
                votes,
                "node",
                node));
    }
}
