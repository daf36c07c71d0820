package io.vestibule.node.succession;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.FrameForm;
import io.vestibule.wire.Received;
import io.vestibule.wire.RoomFrame;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The way from a process that has handed over to the one that has its data directory now: the one
/// that listens there. What is sent while nobody does waits. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
final class NextLink implements Post, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NextLink.class);
    private static final long AGAIN_MILLIS = 20;
    private static final int MOST_WAITING = 4_096;

    private final EventLoop loop;
    private final Path path;
    private final FormerProcess self;
    private final Consumer<RoomFrame> incoming;

    // Of the event loop.
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    private @Nullable Channel channel;
    private boolean closed;

    NextLink(EventLoop loop, Path path, FormerProcess self, Consumer<RoomFrame> incoming) {
        this.loop = loop;
        this.path = path;
        this.self = self;
        this.incoming = incoming;
    }

    void start() {
        loop.execute(this::connect);
    }

    private void connect() {
        if (closed) {
            return;
        }
        TakeOverSocket.connect(loop, path, this::handle).addListener(connected -> {
            if (!connected.isSuccess()) {
                again();
            }
        });
    }

    private void handle(Channel made) {
        var records = new TakeOverRecords();
        records.most(TakeOverRecords.LONG);
        made.pipeline().addLast(records, new Incoming());
    }

    private void again() {
        loop.schedule(this::connect, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void toRoom(String center, RoomId room, Frame frame) {
        byte[] bytes = FrameForm.write(new RoomFrame(room, frame));
        loop.execute(() -> send(bytes));
    }

    @Override
    public void toHub(String center, RoomId room, Frame frame) {
        LOG.debug("a process alone has no hub for {}", frame);
    }

    @Override
    public void toNode(String route, RoomId room, Frame frame) {
        LOG.debug("a process alone has no node {}", route);
    }

    private void send(byte[] bytes) {
        var to = channel;
        if (to == null) {
            if (waiting.size() < MOST_WAITING) {
                waiting.add(bytes);
            }
        } else if (to.isWritable()) {
            to.writeAndFlush(TakeOverRecords.of(bytes));
        }
    }

    /// What was handed in before is sent first.
    @Override
    public void close() {
        loop.execute(() -> {
            closed = true;
            if (channel != null) {
                channel.close();
            }
        });
    }

    private final class Incoming extends SimpleChannelInboundHandler<byte[]> {

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            channel = ctx.channel();
            ctx.writeAndFlush(TakeOverRecords.of(TakeOverTalk.FORMER + self.text()));
            while (!waiting.isEmpty()) {
                ctx.writeAndFlush(TakeOverRecords.of(waiting.remove()));
            }
        }

        @Override
        public void channelRead0(ChannelHandlerContext ctx, byte[] bytes) {
            switch (FrameForm.read(bytes)) {
                case Received.Sound<RoomFrame>(RoomFrame frame) -> incoming.accept(frame);
                case Received.Garbage<RoomFrame>(String reason) -> {
                    LOG.warn("the process that took over sent what is no message: {}", reason);
                    ctx.close();
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (ctx.channel().equals(channel)) {
                channel = null;
                again();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOG.debug("the connection to the process that took over failed", cause);
            ctx.close();
        }
    }
}
