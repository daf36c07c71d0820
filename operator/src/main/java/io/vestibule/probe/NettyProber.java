package io.vestibule.probe;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.Prober;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Probes on one event loop of its own, so that neither a name server nor a handshake delays a
/// visitor. Each probe connects for itself, and leaves nothing open. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
public final class NettyProber implements Prober, AutoCloseable {

    private final EventLoopGroup group;
    private final ProbeTools tools;

    private NettyProber(EventLoopGroup group, ProbeTools tools) {
        this.group = group;
        this.tools = tools;
    }

    /// Starts the event loop.
    ///
    /// @throws io.vestibule.ground.Failure when there is no TLS here
    public static NettyProber start(ProbeSettings settings) {
        var tls = new ProbeTls(settings.authorities());
        var group =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("probe", true), NioIoHandler.newFactory());
        var loop = group.next();
        var names = new NameLookup(loop, settings.nameServers());
        var egress = new EgressNow(settings.egress(), settings.origins(), names);
        return new NettyProber(group, new ProbeTools(loop, settings.clock(), names, egress, tls, settings.version()));
    }

    @Override
    public void probe(HealthCheck check, Consumer<ProbeResult> told) {
        tools.loop().execute(() -> attempt(check, check.retries(), told));
    }

    /// Repeats at once what timed out.
    private void attempt(HealthCheck check, int retries, Consumer<ProbeResult> told) {
        Attempt.begin(tools, check, result -> {
            boolean late = result.failure().filter(f -> f.isTimeout()).isPresent();
            if (late && retries > 0) {
                attempt(check, retries - 1, told);
            } else {
                told.accept(result);
            }
        });
    }

    /// What may be reached now, for others that send to where the API says.
    public EgressJudge egress() {
        return tools.egress().newest();
    }

    /// Ends probes that are on without a result.
    @Override
    public void close() {
        tools.names().close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
