package io.vestibule.gate.http.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;

/// A connection that can leave HTTP, to be one end of a tunnel. Confined to the event loop.
public interface TunnelEnd {

    Channel channel();

    /// Leaves HTTP: `next` takes what comes from now on.
    void leaveHttp(ChannelHandler next);
}
