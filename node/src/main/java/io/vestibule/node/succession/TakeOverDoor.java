package io.vestibule.node.succession;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.unix.FileDescriptor;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import io.vestibule.wire.FrameForm;
import io.vestibule.wire.Received;
import io.vestibule.wire.RoomFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where the running process hears the next one, and former ones. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
final class TakeOverDoor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TakeOverDoor.class);

    /// Who says nothing for so long after connecting is sent away.
    private static final long GREETING_SECONDS = 5;

    /// The next process may take so long to get ready.
    private static final long READY_SECONDS = 120;

    /// The rooms come to disk, and are read, in so long at most.
    private static final long SERVING_SECONDS = 180;

    private final EventLoop loop;
    private final Path path;
    private final Incumbent incumbent;
    private final Handing handing;

    // Of the event loop.
    private final Map<String, Connection> formers = new HashMap<>();
    private @Nullable Channel next;
    private @Nullable Channel listening;
    private boolean handedOver;

    /// Hands over, away from the event loop.
    @FunctionalInterface
    interface Handing {

        /// Lets go of everything that only one process may have.
        ///
        /// @param others former processes that are still there
        /// @return how those are called that the next process is to hear
        List<FormerProcess> handOver(List<FormerProcess> others);
    }

    TakeOverDoor(EventLoop loop, Path path, Incumbent incumbent, Handing handing) {
        this.loop = loop;
        this.path = path;
        this.incumbent = incumbent;
        this.handing = handing;
    }

    /// Listens, in the place of the process that did before. Only by the holder of the data
    /// directory.
    void open() throws IOException {
        listening = TakeOverSocket.listen(loop, path, channel -> {
            var records = new TakeOverRecords();
            channel.pipeline().addLast(records, new Connection(records));
        });
    }

    /// Sends a frame to a former process.
    void toNode(String route, RoomId room, Frame frame) {
        byte[] bytes = FrameForm.write(new RoomFrame(room, frame));
        loop.execute(() -> {
            var to = formers.get(route);
            if (to != null && to.channel != null && to.channel.isWritable()) {
                to.channel.writeAndFlush(TakeOverRecords.of(bytes));
            }
        });
    }

    /// Stops listening. The file stays if another process listens there by now.
    @Override
    public void close() {
        loop.submit(this::shut).awaitUninterruptibly();
        if (!handedOver) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                LOG.debug("{} could not be deleted", path, e);
            }
        }
    }

    private void shut() {
        if (listening != null) {
            listening.close();
            listening = null;
        }
        List.copyOf(formers.values()).forEach(Connection::dismiss);
        formers.clear();
    }

    private void handOver(Channel to) {
        handedOver = true;
        var others = new ArrayList<FormerProcess>();
        formers.values().forEach(caller -> others.add(caller.former()));
        shut();
        Thread.ofPlatform().name("hand-over").daemon().start(() -> {
            try {
                var all = handing.handOver(others);
                to.writeAndFlush(TakeOverRecords.of(TakeOverTalk.yours(all)));
            } catch (RuntimeException e) {
                LOG.error("handing over failed", e);
                to.close();
            }
        });
    }

    /// One connection.
    private final class Connection extends SimpleChannelInboundHandler<byte[]> {

        private final TakeOverRecords records;
        private @Nullable Channel channel;
        private @Nullable FormerProcess process;
        private String expected = "";
        private boolean serves;

        Connection(TakeOverRecords records) {
            this.records = records;
        }

        FormerProcess former() {
            if (process == null) {
                throw new IllegalStateException("not a former process");
            }
            return process;
        }

        void dismiss() {
            if (channel != null) {
                channel.close();
            }
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            channel = ctx.channel();
            endUnless(ctx, GREETING_SECONDS, () -> !expected.isEmpty() || process != null);
        }

        private void endUnless(ChannelHandlerContext ctx, long seconds, BooleanSupplier fine) {
            ctx.executor()
                    .schedule(
                            () -> {
                                if (!fine.getAsBoolean()) {
                                    ctx.close();
                                }
                            },
                            seconds,
                            TimeUnit.SECONDS);
        }

        @Override
        public void channelRead0(ChannelHandlerContext ctx, byte[] bytes) {
            if (process != null) {
                frame(ctx, bytes);
                return;
            }
            var said = new String(bytes, StandardCharsets.UTF_8);
            if (expected.isEmpty()) {
                greeted(ctx, said);
            } else if (said.equals(expected)) {
                goOn(ctx);
            } else {
                refuse(ctx, "expected \"" + expected + "\"");
            }
        }

        private void greeted(ChannelHandlerContext ctx, String said) {
            if (listening == null) {
                ctx.close();
            } else if (said.startsWith(TakeOverTalk.FORMER)) {
                welcome(ctx, said.substring(TakeOverTalk.FORMER.length()));
            } else if (!said.equals(TakeOverTalk.NEXT)) {
                refuse(ctx, "this process understands " + TakeOverTalk.VERSION + " only");
            } else if (next != null) {
                refuse(ctx, "another process is about to take over");
            } else if (incumbent.sockets().isEmpty()) {
                refuse(ctx, "the sockets of this process cannot be passed on");
            } else if (incumbent.lanes() > FormerProcess.MOST_LANES) {
                refuse(ctx, "this process has more than 64 event loops");
            } else {
                next = ctx.channel();
                expected = TakeOverTalk.READY;
                ctx.writeAndFlush(TakeOverRecords.of(TakeOverTalk.WELCOME));
                endUnless(ctx, READY_SECONDS, () -> handedOver);
            }
        }

        private void welcome(ChannelHandlerContext ctx, String name) {
            try {
                process = FormerProcess.of(name);
                records.most(TakeOverRecords.LONG);
                var before = formers.put(process.name(), this);
                if (before != null) {
                    before.dismiss();
                }
            } catch (IllegalArgumentException e) {
                refuse(ctx, "no name of a process");
            }
        }

        private void goOn(ChannelHandlerContext ctx) {
            switch (expected) {
                case TakeOverTalk.READY -> {
                    expected = TakeOverTalk.SEND;
                    ctx.writeAndFlush(TakeOverRecords.of(TakeOverTalk.offer(incumbent.control(), incumbent.sockets())));
                }
                case TakeOverTalk.SEND -> {
                    expected = TakeOverTalk.HAVE;
                    for (var socket : incumbent.sockets()) {
                        ctx.write(new FileDescriptor(socket.descriptor()));
                    }
                    ctx.flush();
                }
                case TakeOverTalk.HAVE -> {
                    expected = TakeOverTalk.SERVING;
                    endUnless(ctx, SERVING_SECONDS, () -> serves);
                    handOver(ctx.channel());
                }
                default -> {
                    serves = true;
                    ctx.close();
                }
            }
        }

        private void frame(ChannelHandlerContext ctx, byte[] bytes) {
            switch (FrameForm.read(bytes)) {
                case Received.Sound<RoomFrame>(RoomFrame frame) -> incumbent.came(former(), frame);
                case Received.Garbage<RoomFrame>(String reason) -> refuse(ctx, "no message: " + reason);
            }
        }

        private void refuse(ChannelHandlerContext ctx, String why) {
            LOG.warn("a process that wanted to take over was refused: {}", why);
            ctx.writeAndFlush(TakeOverRecords.of(TakeOverTalk.REFUSED + why))
                    .addListener(_ -> ctx.channel().close());
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (process != null && formers.remove(process.name(), this)) {
                incumbent.gone(process);
            }
            if (ctx.channel().equals(next)) {
                next = null;
                if (handedOver) {
                    boolean fine = serves;
                    Thread.ofVirtual().start(() -> incumbent.followed(fine));
                } else {
                    LOG.info("the process that wanted to take over is gone; this one continues");
                }
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOG.debug("a connection of another process failed", cause);
            ctx.close();
        }
    }
}
