package io.vestibule.demo;

import io.vertx.core.net.SocketAddress;

/// What is in front of several gates and sends each visitor to one. Asked again for every request,
/// on the crowd's event loop.
@FunctionalInterface
public interface Gates {

    /// Where the next request of a visitor goes.
    ///
    /// @param visitor the crowd's own number of the visitor
    SocketAddress of(long visitor);
}
