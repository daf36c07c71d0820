package io.vestibule.node.succession;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

/// The socket in the data directory, at both of its ends. *Stateless.*
final class TakeOverSocket {

    /// What may wait to be sent before frames are dropped.
    private static final WriteBufferWaterMark WATER = new WriteBufferWaterMark(8 * 1024 * 1024, 8 * 1024 * 1024);

    private TakeOverSocket() {}

    /// Listens, and puts an end to the place of the process that did before.
    ///
    /// @param each adds the handlers of a connection
    static Channel listen(EventLoop loop, Path path, Consumer<Channel> each) throws IOException {
        Files.deleteIfExists(path);
        var bound = new ServerBootstrap()
                .group(loop)
                .channelFactory(EpollServerDomainSocketChannel::new)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER)
                .childHandler(new Handlers(each))
                .bind(address(path))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(bound.cause());
        }
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        return bound.channel();
    }

    /// Connects.
    ///
    /// @param each adds the handlers of the connection
    static ChannelFuture connect(EventLoop loop, Path path, Consumer<Channel> each) {
        return new Bootstrap()
                .group(loop)
                .channelFactory(EpollDomainSocketChannel::new)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER)
                .handler(new Handlers(each))
                .connect(address(path));
    }

    private static DomainSocketAddress address(Path path) {
        return new DomainSocketAddress(path.toFile());
    }

    private static final class Handlers extends ChannelInitializer<Channel> {

        private final Consumer<Channel> each;

        Handlers(Consumer<Channel> each) {
            this.each = each;
        }

        @Override
        public void initChannel(Channel channel) {
            each.accept(channel);
        }

        /// Keeps nothing of a connection: one serves all of them.
        @Override
        public boolean isSharable() {
            return true;
        }
    }
}
