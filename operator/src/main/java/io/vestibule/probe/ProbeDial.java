package io.vestibule.probe;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.vestibule.health.FailureReason;
import io.vestibule.probe.NameLookup.Resolved;
import io.vestibule.rule.value.Ip;
import java.util.List;
import java.util.Optional;

/// The way to a connection: resolves a host, has its addresses judged, and connects to those that
/// are permitted, one after the other until one answers. What is judged is what is connected to: a
/// second look-up could have another answer. *Confined to the event loop.*
@SuppressWarnings("FutureReturnValueIgnored")
final class ProbeDial {

    /// Addresses of one name that are tried.
    private static final int MOST_ADDRESSES = 4;

    private final ProbeTools tools;
    private final int port;
    private final Listener listener;

    /// Hears how far it is. *Confined to the event loop.*
    interface Listener {

        /// Whether nobody waits for the connection any more.
        boolean isOver();

        /// The addresses are known.
        ///
        /// @param asked whether there was a name to ask for
        void resolved(boolean asked);

        /// A connection is opened.
        ///
        /// @return the handlers of its events, for each connection new ones
        ChannelHandler trying(Ip ip);

        void opening(Channel channel);

        void connected(Channel channel);

        void unreached(FailureReason reason);
    }

    private ProbeDial(ProbeTools tools, int port, Listener listener) {
        this.tools = tools;
        this.port = port;
        this.listener = listener;
    }

    static void begin(ProbeTools tools, String host, int port, Listener listener) {
        var dial = new ProbeDial(tools, port, listener);
        tools.names().resolve(host, dial::resolved);
    }

    private void resolved(Resolved resolved) {
        if (listener.isOver()) {
            return;
        }
        switch (resolved) {
            case Resolved.Refused _ -> listener.unreached(FailureReason.CONFIGURATION);
            case Resolved.Failed(var reason) -> listener.unreached(reason);
            case Resolved.Found(var ips, boolean asked) -> {
                listener.resolved(asked);
                tools.egress().permitted(ips, port, this::permitted);
            }
        }
    }

    private void permitted(List<Ip> ips) {
        if (listener.isOver()) {
            return;
        }
        if (ips.isEmpty()) {
            listener.unreached(FailureReason.CONFIGURATION);
        } else {
            connect(ips, 0, Optional.empty());
        }
    }

    /// @param before why the first address was not reached, if another one was tried
    private void connect(List<Ip> ips, int index, Optional<FailureReason> before) {
        var ip = ips.get(index);
        var opened = tools.bootstrap(listener.trying(ip)).connect(NameLookup.socketAddress(ip, port));
        listener.opening(opened.channel());
        opened.addListener(future -> {
            if (listener.isOver()) {
                opened.channel().close();
            } else if (future.isSuccess()) {
                listener.connected(((ChannelFuture) future).channel());
            } else {
                var reason = before.orElse(Troubles.ofConnect(future.cause()));
                if (index + 1 < Math.min(ips.size(), MOST_ADDRESSES)) {
                    connect(ips, index + 1, Optional.of(reason));
                } else {
                    listener.unreached(reason);
                }
            }
        });
    }
}
