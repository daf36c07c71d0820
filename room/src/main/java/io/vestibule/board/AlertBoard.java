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

    private final SequencedMap<String, Alert> waiting = new LinkedHashMap<>();
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

    /// All that wait, in the order in which they were left. They stay until they are
    /// [removed][#remove], so that a reader that cannot keep them loses none.
    public synchronized List<Alert> waiting() {
        return List.copyOf(waiting.values());
    }

    /// Removes what the reader has kept.
    public synchronized void remove(List<Alert> kept) {
        kept.forEach(alert -> waiting.remove(alert.id()));
    }

    @Override
    public synchronized void tell(MetricSink sink) {
        sink.counter("vestibule_alerts_total", "Things that began or ended on this node.", left);
        sink.counter("vestibule_alerts_lost_total", "Alerts that were lost because too many waited to be sent.", lost);
    }
}
