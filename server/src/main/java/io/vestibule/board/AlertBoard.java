package io.vestibule.board;

import io.vestibule.alerting.Alert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Where parts leave what began or ended, until the bell takes it. *Many writers, one reader;
/// thread-safe.*
///
/// An alert that is left twice counts once. While nothing takes them, the oldest are lost first,
/// and counted.
public final class AlertBoard implements MetricSource {

    /// How many alerts may wait.
    public static final int MOST = 10_000;

    private SequencedMap<String, Alert> waiting = new LinkedHashMap<>();
    private long left;
    private long lost;
    private volatile Runnable listener = () -> {};

    /// Leaves an alert; takes no time.
    public void leave(Alert alert) {
        synchronized (this) {
            left++;
            waiting.putIfAbsent(alert.id(), alert);
            if (waiting.size() > MOST) {
                waiting.pollFirstEntry();
                lost++;
            }
        }
        listener.run();
    }

    /// Has a listener called whenever something was left, on the thread that leaves it.
    public void listen(Runnable told) {
        listener = told;
    }

    /// Takes all that wait, in the order in which they were left.
    public synchronized List<Alert> take() {
        var taken = List.copyOf(waiting.values());
        waiting = new LinkedHashMap<>();
        return taken;
    }

    @Override
    public synchronized void tell(MetricSink sink) {
        sink.counter("vestibule_alerts_total", "Things that began or ended on this node.", left);
        sink.counter(
                "vestibule_alerts_lost_total",
                "Alerts that were lost because too many waited to be sent.",
                lost);
    }
}
