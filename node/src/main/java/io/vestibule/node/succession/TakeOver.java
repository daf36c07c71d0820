package io.vestibule.node.succession;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.unix.DomainSocketReadMode;
import io.netty.channel.unix.FileDescriptor;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.gate.http.client.ListeningSocket;
import io.vestibule.ground.Failure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The talk of the next process with the running one. Each step is done once, in this order:
/// [#sockets], [#release], [#serving]. *Confined to its thread.*
@SuppressWarnings("FutureReturnValueIgnored")
public final class TakeOver implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TakeOver.class);
    private static final long ANSWER_SECONDS = 10;

    /// The running process brings its rooms to disk.
    private static final long RELEASE_SECONDS = 90;

    private static final Object CLOSED = new Object();

    private final EpollDomainSocketChannel channel;
    private final BlockingQueue<Object> heard;
    private final Incoming incoming;
    private String control = "";

    private TakeOver(EpollDomainSocketChannel channel, BlockingQueue<Object> heard, Incoming incoming) {
        this.channel = channel;
        this.heard = heard;
        this.incoming = incoming;
    }

    /// Asks the process that listens there whether this one may take over; nothing if none does.
    ///
    /// @throws Failure if it refuses
    static Optional<TakeOver> from(EventLoop loop, Path path) {
        var heard = new LinkedBlockingQueue<Object>();
        var incoming = new Incoming(heard);
        var connected = TakeOverSocket.connect(
                        loop, path, made -> made.pipeline().addLast(new TakeOverRecords(), incoming))
                .awaitUninterruptibly();
        if (!connected.isSuccess()) {
            LOG.info("no process is there to take over from; starting as usual");
            return Optional.empty();
        }
        var talk = new TakeOver((EpollDomainSocketChannel) connected.channel(), heard, incoming);
        talk.say(TakeOverTalk.NEXT);
        String answer = talk.answer(ANSWER_SECONDS);
        if (!answer.equals(TakeOverTalk.WELCOME)) {
            throw refused(answer);
        }
        return Optional.of(talk);
    }

    /// Gets the sockets on which visitors arrive; the running process keeps accepting from them.
    ///
    /// @throws Failure if it does not come to that
    public List<ListeningSocket> sockets() {
        say(TakeOverTalk.READY);
        var offer = offer(answer(ANSWER_SECONDS));
        control = offer.control();
        incoming.descriptors = offer.sockets().size();
        channel.config().setReadMode(DomainSocketReadMode.FILE_DESCRIPTORS);
        say(TakeOverTalk.SEND);
        var sockets = new ArrayList<ListeningSocket>();
        for (TakeOverTalk.Address address : offer.sockets()) {
            if (!(next(ANSWER_SECONDS) instanceof FileDescriptor descriptor)) {
                throw broken("it sent no socket");
            }
            sockets.add(new ListeningSocket(address.host(), address.port(), descriptor.intValue()));
        }
        return sockets;
    }

    private static TakeOverTalk.Offer offer(String text) {
        try {
            return TakeOverTalk.readOffer(text);
        } catch (IllegalArgumentException _) {
            throw refused(text);
        }
    }

    /// The address of its operator's port, as its settings name it; after [#sockets].
    public String control() {
        return control;
    }

    /// Has the running process let go of everything. When it dies over that, everything is free as
    /// well, and this one continues.
    ///
    /// @return the processes whose lanes are to be heard
    public List<FormerProcess> release() {
        say(TakeOverTalk.HAVE);
        try {
            return TakeOverTalk.readYours(answer(RELEASE_SECONDS));
        } catch (IllegalArgumentException e) {
            throw broken("it did not hand over: " + e.getMessage());
        } catch (Failure e) {
            if (channel.isActive()) {
                throw e;
            }
            LOG.warn("the process before this one ended while it handed over");
            return List.of();
        }
    }

    /// Says that this process serves visitors.
    public void serving() {
        say(TakeOverTalk.SERVING);
    }

    private void say(String text) {
        channel.writeAndFlush(TakeOverRecords.of(text));
    }

    private String answer(long seconds) {
        if (next(seconds) instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        throw broken("it ended the connection");
    }

    private Object next(long seconds) {
        try {
            var next = heard.poll(seconds, TimeUnit.SECONDS);
            if (next == null) {
                throw broken("it does not answer");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw broken("this one was interrupted");
        }
    }

    private static Failure refused(String answer) {
        return broken(
                answer.startsWith(TakeOverTalk.REFUSED) ? answer.substring(TakeOverTalk.REFUSED.length()) : answer);
    }

    private static Failure broken(String why) {
        return new Failure(
                Failure.Source.OPERATOR, Failure.Retry.LATER, "the running process cannot be taken over from: " + why);
    }

    /// What was handed over stays.
    @Override
    public void close() {
        channel.close().awaitUninterruptibly();
    }

    private static final class Incoming extends ChannelInboundHandlerAdapter {

        private final BlockingQueue<Object> heard;
        private volatile int descriptors;
        private int received;

        Incoming(BlockingQueue<Object> heard) {
            this.heard = heard;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            if (message instanceof FileDescriptor) {
                received++;
                if (received == descriptors && ctx.channel() instanceof EpollDomainSocketChannel channel) {
                    channel.config().setReadMode(DomainSocketReadMode.BYTES);
                }
            }
            heard.add(message);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            heard.add(CLOSED);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOG.debug("the talk with the running process failed", cause);
            ctx.close();
        }
    }
}
