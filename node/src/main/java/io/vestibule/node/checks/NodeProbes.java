package io.vestibule.node.checks;

import io.vestibule.control.api.request.CheckPreviews;
import io.vestibule.ground.EpochClock;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.Prober;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.probe.NettyProber;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// How this node asks origins whether they are well: the prober, and the checks that are only
/// tried. Both have no thread before the first probe. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
public // a timer that is shut down has nothing to do
final class NodeProbes implements AutoCloseable {

    private final NettyProber prober;
    private final ScheduledThreadPoolExecutor timer;
    private final CheckPreviews previews;

    private NodeProbes(NettyProber prober, ScheduledThreadPoolExecutor timer, EpochClock clock) {
        this.prober = prober;
        this.timer = timer;
        this.previews =
                new CheckPreviews(clock, prober, (millis, task) -> timer.schedule(task, millis, TimeUnit.MILLISECONDS));
    }

    /// Starts probing.
    ///
    /// @throws io.vestibule.ground.Failure when the authorities of an origin do not load
    public static NodeProbes start(NodeSettings settings, EpochClock clock) {
        var timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("previews").daemon().factory());
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return new NodeProbes(NettyProber.start(ProbeSetup.of(settings, clock)), timer, clock);
    }

    /// What asks origins.
    public Prober prober() {
        return prober;
    }

    public CheckPreviews previews() {
        return previews;
    }

    /// What webhooks and checks may reach now.
    public EgressJudge egress() {
        return prober.egress();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        prober.close();
    }
}
