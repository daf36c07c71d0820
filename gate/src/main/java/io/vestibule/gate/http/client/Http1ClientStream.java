package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.loop.TunnelEnd;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.OwnResponse;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.text.RefusedException;
import io.vestibule.gate.http.text.RequestDecoder;
import io.vestibule.gate.http.text.RequestFacts;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A visitor's HTTP/1 connection: one request after the other. The last handler of its pipeline.
/// Confined to the event loop.
///
/// It is one file because the parts of a request change the same state in one order.
@SuppressWarnings("FutureReturnValueIgnored")
public // failures come up the pipeline
final class Http1ClientStream extends ChannelClientStream implements TunnelEnd, RequestDecoder.Heads {

    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long DRAIN_BYTES = 64 * 1024;

    /// What the deadline is for.
    private enum Timeout {
        /// Nothing of a request has come.
        IDLE,
        HEAD,
        EXCHANGE,
        /// A request's body is read although it is not needed.
        DRAINING,
        /// The last response is sent; what still comes is thrown away.
        LINGERING
    }

    private final LoopContext loopContext;
    private final RequestSinks sinks;
    private final Channel channel;
    private final RequestDecoder decoder;
    private final Http1Writer writer;

    private Timeout phase = Timeout.IDLE;
    private String protocol = "HTTP/1.1";

    /// The first head is due from the connection's start on, a later one from its first byte.
    private boolean first = true;

    private boolean bodyExpected;
    private boolean refusing;
    private boolean closing;
    private long unwanted;

    private Http1ClientStream(LoopContext loopContext, Peer peer, RequestSinks sinks, Channel channel) {
        super(loopContext, peer, channel);
        this.loopContext = loopContext;
        this.sinks = sinks;
        this.channel = channel;
        writer = new Http1Writer(channel);
        decoder = new RequestDecoder(loopContext.limits().headBytes(), this);
    }

    /// Adds the handlers of HTTP/1 to the pipeline of a new connection.
    ///
    /// @param headDue until when the first head must be complete
    static void install(LoopContext loopContext, Peer peer, RequestSinks sinks, Channel channel, long headDue) {
        var clientStream = new Http1ClientStream(loopContext, peer, sinks, channel);
        channel.pipeline().addLast(clientStream.decoder, clientStream.writer.encoder(), clientStream);
        clientStream.watch(headDue);
    }

    // ---- requests

    @Override
    public void headBegins() {
        if (phase != Timeout.IDLE) {
            return;
        }
        phase = Timeout.HEAD;
        if (!first) {
            deadline.set(loopContext.now() + loopContext.limits().head().toNanos());
        }
    }

    @Override
    void read(Object msg) {
        if (phase == Timeout.LINGERING) {
            ReferenceCountUtil.release(msg);
        } else if (msg instanceof HttpRequest request) {
            request(request);
        } else if (msg instanceof HttpContent content) {
            content(content);
        } else {
            ReferenceCountUtil.release(msg);
        }
    }

    private void request(HttpRequest request) {
        phase = Timeout.EXCHANGE;
        first = false;
        requestRead = false;
        unwanted = 0;
        received = 0;
        slowCheck.restart();
        deadline.set(loopContext.now() + slowCheck.window());
        protocol = request.protocolVersion().text();
        if (request.decoderResult().isFailure()) {
            refuse(request, RequestDecoder.refusal(request));
            return;
        }
        RequestFacts facts;
        try {
            facts = RequestFacts.of(request);
        } catch (RefusedException e) {
            refuse(request, e.refusal());
            return;
        }
        if (decoder.isTooLarge(request)) {
            refuse(request, Refusal.HEAD_TOO_LARGE);
            return;
        }
        bodyExpected = facts.hasBody();
        current = sinks.open(this, request, facts);
        current.begin();
    }

    private void refuse(HttpRequest request, Refusal refusal) {
        refusing = true;
        closing = true;
        current = sinks.open(this, request, RequestFacts.none());
        current.refuse(refusal);
    }

    private void content(HttpContent content) {
        var sink = current;
        if (content.decoderResult().isFailure()) {
            content.release();
            malformed(sink);
            return;
        }
        received += content.content().readableBytes();
        if (sink != null && content.content().isReadable()) {
            sink.body(content.content());
        } else {
            content.release();
        }
        if (content instanceof LastHttpContent last) {
            requestEnds(sink, last.trailingHeaders());
        } else if (phase == Timeout.DRAINING && received > unwanted) {
            closeGently();
        }
    }

    private void malformed(@Nullable RequestSink sink) {
        refusing = true;
        closing = true;
        if (sink == null) {
            closeGently();
        } else {
            sink.refuse(Refusal.BODY_MALFORMED);
        }
    }

    private void requestEnds(@Nullable RequestSink sink, HttpHeaders trailers) {
        requestRead = true;
        setReading(true);
        if (sink == null) {
            ready();
        } else {
            sink.end(trailers);
        }
    }

    // ---- responses

    @Override
    public void sendInterim(HttpResponse head) {
        writer.interim(head);
        flush();
    }

    @Override
    public void sendHead(HttpResponse head, Framing framing) {
        var sink = current;
        closing |= loopContext.leaving() || sink == null || !sink.facts().keepAlive;
        var said = framing;
        if (framing == Framing.EMPTY) {
            head.headers().set(HttpHeaderNames.CONTENT_LENGTH, "0");
            said = Framing.LENGTH;
        }
        closing = writer.head(head, said, protocol.equals("HTTP/1.0"), closing);
    }

    @Override
    public void sendBody(ByteBuf part) {
        writer.body(part);
    }

    @Override
    public void sendEnd(ByteBuf part, HttpHeaders trailers) {
        writer.end(part, trailers);
    }

    @Override
    public void sendWhole(OwnResponse response, boolean bodiless) {
        var sink = current;
        var head = response.head();
        var body = response.body();
        closing |= sink == null || !mayStayOpen(sink);
        if (!bodiless || body.isReadable()) {
            head.headers().set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.readableBytes()));
        }
        writer.encoder().ready(response.ready().written());
        sendHead(head, bodiless ? Framing.BODILESS : Framing.LENGTH);
        if (bodiless) {
            body.release();
        }
        writer.end(bodiless ? Unpooled.EMPTY_BUFFER : body, EmptyHttpHeaders.INSTANCE);
        flush();
    }

    /// Whether what is left of the request's body is little enough to be read and thrown away.
    private boolean mayStayOpen(RequestSink sink) {
        var facts = sink.facts();
        if (sink.requestEnded() || !facts.hasBody()) {
            return true;
        }
        unwanted = DRAIN_BYTES;
        return !facts.expectsContinue && !facts.chunked && facts.length - received <= DRAIN_BYTES;
    }

    @Override
    public void takeLeave() {
        closing = true;
    }

    @Override
    public void over() {
        current = null;
        if (refusing) {
            closeGently();
        } else if (requestRead) {
            ready();
        } else if (bodyExpected) {
            drainOrClose();
        }
    }

    /// Reads what is left of a body that is not needed, if the client was told that the connection
    /// stays open.
    private void drainOrClose() {
        if (closing || unwanted == 0) {
            closeGently();
            return;
        }
        phase = Timeout.DRAINING;
        unwanted = received + DRAIN_BYTES;
        setReading(true);
        deadline.set(loopContext.now() + slowCheck.window());
    }

    /// Request and response are complete.
    private void ready() {
        if (closing || loopContext.leaving() || !channel.isActive()) {
            close();
            return;
        }
        phase = Timeout.IDLE;
        deadline.set(loopContext.now() + loopContext.limits().idle().toNanos());
        decoder.next();
    }

    private void close() {
        if (decoder.hasMore()) {
            closeGently();
            return;
        }
        phase = Timeout.LINGERING;
        deadline.set(loopContext.now() + LINGER_NANOS);
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    /// Closes when all is sent and the visitor has had the time to read it: closing a socket with
    /// unread bytes resets the connection, and the response may be lost.
    private void closeGently() {
        phase = Timeout.LINGERING;
        deadline.set(loopContext.now() + LINGER_NANOS);
        decoder.discard();
        channel.config().setAutoRead(true);
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> shutdownOutput());
    }

    private void shutdownOutput() {
        var tls = channel.pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.closeOutbound();
        } else if (channel instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        }
    }

    @Override
    public void abort() {
        current = null;
        phase = Timeout.LINGERING;
        channel.flush();
        if (writer.endsByClosing()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
        }
        channel.close();
    }

    /// Sends the head of a 101 response; [#leaveHttp] follows.
    public void sendUpgrade(HttpResponse head) {
        current = null;
        writer.interim(head);
        channel.flush();
        channel.pipeline().remove(writer.encoder());
    }

    @Override
    public void leaveHttp(ChannelHandler next) {
        var pipeline = channel.pipeline();
        pipeline.replace(this, null, next);
        pipeline.remove(decoder);
    }

    // ---- the rest

    @Override
    public void overdue(long now) {
        switch (phase) {
            case IDLE, LINGERING -> channel.close();
            case HEAD -> headTooSlow();
            case DRAINING -> closeGently();
            case EXCHANGE -> checkPace(now);
        }
    }

    /// The head did not come in time. There is no request yet to speak of.
    private void headTooSlow() {
        refuse(
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", Unpooled.EMPTY_BUFFER),
                Refusal.HEAD_TOO_SLOW);
    }

    private void checkPace(long now) {
        deadline.set(now + slowCheck.window());
        var sink = current;
        if (sink == null || sink.isForgotten()) {
            return;
        }
        boolean waiting = !sink.requestEnded() && reading();
        if (slowCheck.sendsTooSlowly(waiting, received)) {
            refusing = true;
            closing = true;
            sink.refuse(Refusal.BODY_TOO_SLOW);
        } else if (slowCheck.takesTooSlowly(writer.written(), left())) {
            letGo();
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.close();
        }
    }

    /// What an unwritable channel holds. Less than that is over with the connection's idle time.
    private long left() {
        return channel.isWritable() ? 0 : channel.bytesBeforeWritable();
    }

    @Override
    public void drain() {
        if (phase == Timeout.IDLE && current == null) {
            channel.close();
        }
    }

    @Override
    public String protocol() {
        return protocol;
    }
}
