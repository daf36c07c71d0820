package io.vestibule.gate.http.client;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.FileDescriptor;
import io.vestibule.gate.http.plan.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A socket that listens already, in this process or because another one passed it on. *Immutable.*
///
/// @param host the local address, as the settings name it
/// @param port as the settings name it; 0 where any free one was asked for
/// @param descriptor its number in this process
public record ListeningSocket(String host, int port, int descriptor) {

    /// Lets go of it: it keeps listening where another process has it.
    public void close() throws IOException {
        new FileDescriptor(descriptor).close();
    }

    EpollServerSocketChannel channel() {
        return new EpollServerSocketChannel(descriptor);
    }

    /// The one for a listener, which is taken out of the list.
    static Optional<ListeningSocket> of(Listener listener, List<ListeningSocket> from) {
        var found = from.stream().filter(socket -> socket.isFor(listener)).findFirst();
        found.ifPresent(from::remove);
        return found;
    }

    /// That of a channel, if it is one that can be passed on.
    static Optional<ListeningSocket> of(Listener listener, @Nullable Channel channel) {
        return channel instanceof EpollServerSocketChannel epoll
                ? Optional.of(new ListeningSocket(
                        listener.host(), listener.port(), epoll.fd().intValue()))
                : Optional.empty();
    }

    private boolean isFor(Listener listener) {
        return port == listener.port() && (host.equals(listener.host()) || isSameAddress(host, listener.host()));
    }

    private static boolean isSameAddress(String one, String other) {
        try {
            var first = InetAddress.getByName(one);
            var second = InetAddress.getByName(other);
            return first.equals(second) || (first.isAnyLocalAddress() && second.isAnyLocalAddress());
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
