package io.vestibule.gate.http.origin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.loop.TunnelEnd;
import io.vestibule.gate.http.text.RefusedException;
import io.vestibule.gate.http.text.ResponseDecoder;
import io.vestibule.gate.http.text.ResponseFacts;
import io.vestibule.gate.http.text.Trailers;
import org.jspecify.annotations.Nullable;

/// A connection to an origin: used for one exchange at a time, kept in its lane's pool between two.
/// The last handler of its pipeline. Confined to the event loop.
///
/// It is one file because request and response share the connection, whose end each may be.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class OriginConnection extends ChannelInboundHandlerAdapter implements OriginStream, TunnelEnd, Deadline.Bound {

    /* It goes back to the pool only when the read that brought the response's end is complete: what
    else came with that read is no response to anybody, and must not become the next visitor's. */

    /// Keeps connections between two exchanges.
    interface Keeper extends OriginKeeper {

        void keep(OriginConnection connection);

        void forget(OriginConnection connection);
    }

    private final Keeper keeper;
    private final OriginServer server;
    private final Channel channel;
    private final ChannelPromise noPromise;
    private final HttpRequestEncoder encoder = new HttpRequestEncoder();
    private final ResponseDecoder decoder = new ResponseDecoder();
    private final Deadline deadline = new Deadline(this);

    private @Nullable ResponseSink user;

    /// The shares that this place is charged to, until it is given back.
    private @Nullable VisitorShares shares;

    /// When its address was chosen for the request.
    private long since;

    private boolean taken;
    private boolean reused;
    private boolean written;
    private boolean requestDone;
    private boolean responseDone;
    private boolean keepAlive;
    private boolean interim;
    private int interims;
    private boolean headRead;
    private boolean readingOff;

    /// @param since when the address was chosen, by [OriginServers#now]
    OriginConnection(Keeper keeper, Channel channel, OriginServer server, long since) {
        this.keeper = keeper;
        this.channel = channel;
        this.server = server;
        this.since = since;
        noPromise = channel.voidPromise();
    }

    /// Adds the handlers to the pipeline. The connection counts as taken.
    ///
    /// @param charged the shares that its place is charged to
    void install(VisitorShares charged) {
        shares = charged;
        taken = true;
        channel.pipeline().addLast(encoder, decoder, this);
        keeper.lane().deadlines().add(deadline);
    }

    boolean isOpen() {
        return channel.isActive();
    }

    /// Takes the connection for a request.
    ///
    /// @param charged the shares that its place is charged to
    void take(VisitorShares charged) {
        shares = charged;
        taken = true;
        reused = true;
        since = keeper.origin().servers().now();
        deadline.clear();
    }

    @Override
    public OriginServer server() {
        return server;
    }

    // ---- the request

    @Override
    public void begin(ResponseSink sink) {
        user = sink;
        requestDone = false;
        responseDone = false;
        keepAlive = false;
        interim = false;
        interims = 0;
        headRead = false;
        decoder.expect(sink.isHead());
    }

    @Override
    public void write(HttpRequest head, boolean whole) {
        written = whole;
        channel.write(whole ? full(head) : head, noPromise);
    }

    private static HttpRequest full(HttpRequest head) {
        return new DefaultFullHttpRequest(
                head.protocolVersion(),
                head.method(),
                head.uri(),
                Unpooled.EMPTY_BUFFER,
                head.headers(),
                EmptyHttpHeaders.INSTANCE);
    }

    @Override
    public void write(ByteBuf part) {
        channel.write(new DefaultHttpContent(part), noPromise);
        if (!channel.isWritable()) {
            deadline.set(
                    keeper.lane().now() + keeper.origin().times().betweenBytes().toNanos());
        }
    }

    @Override
    public void end(HttpHeaders trailers) {
        requestDone = true;
        if (written) {
            awaitResponse();
            return;
        }
        if (trailers.isEmpty()) {
            channel.write(LastHttpContent.EMPTY_LAST_CONTENT, noPromise);
        } else {
            channel.write(new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER, trailers), noPromise);
        }
        awaitResponse();
    }

    private void awaitResponse() {
        if (!headRead) {
            deadline.set(
                    keeper.lane().now() + keeper.origin().times().firstByte().toNanos());
        } else if (!responseDone && !readingOff) {
            expectMore();
        }
    }

    @Override
    public void flush() {
        channel.flush();
    }

    @Override
    public boolean writable() {
        return channel.isWritable();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (user != null && channel.isWritable()) {
            if (!requestDone) {
                deadline.clear();
            }
            user.originWritable();
        }
    }

    // ---- the response

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        var sink = user;
        if (sink == null || responseDone) {
            ReferenceCountUtil.release(msg);
            keepAlive = false;
            ctx.close();
        } else if (msg instanceof HttpResponse response) {
            head(sink, response);
        } else if (msg instanceof HttpContent content) {
            content(sink, content);
        } else {
            ReferenceCountUtil.release(msg);
            fail(OriginTrouble.GARBAGE);
        }
    }

    private void head(ResponseSink sink, HttpResponse response) {
        if (response.decoderResult().isFailure()) {
            ReferenceCountUtil.release(response);
            boolean cutOff = response.decoderResult().cause() instanceof PrematureChannelClosureException;
            fail(cutOff ? OriginTrouble.BROKEN : OriginTrouble.GARBAGE);
            return;
        }
        ResponseFacts facts;
        try {
            facts = ResponseFacts.of(response);
        } catch (RefusedException _) {
            fail(OriginTrouble.GARBAGE);
            return;
        }
        int status = response.status().code();
        if (status == 101) {
            upgrade(sink, response, facts);
        } else if (status < 200) {
            interim(sink, response);
        } else {
            lastHead(sink, response, facts);
        }
    }

    private void interim(ResponseSink sink, HttpResponse response) {
        interim = true;
        if (++interims > INTERIMS_MOST) {
            fail(OriginTrouble.GARBAGE);
        } else {
            sink.interim(response);
        }
    }

    private void lastHead(ResponseSink sink, HttpResponse response, ResponseFacts facts) {
        headRead = true;
        int status = response.status().code();
        keeper.origin().learn(server, since, status);
        boolean bodiless = sink.isHead() || status == 204 || status == 304;
        keepAlive = facts.keepAlive && (bodiless || facts.hasLength || facts.chunked);
        response.setProtocolVersion(HttpVersion.HTTP_1_1);
        sink.responseHead(response, facts);
    }

    private void content(ResponseSink sink, HttpContent content) {
        if (content.decoderResult().isFailure()) {
            content.release();
            fail(OriginTrouble.GARBAGE);
            return;
        }
        if (interim) {
            content.release();
            interim = !(content instanceof LastHttpContent);
            return;
        }
        if (content instanceof LastHttpContent last) {
            responseDone = true;
            deadline.clear();
            sink.responseEnd(last.content(), Trailers.allowed(last.trailingHeaders()));
        } else {
            sink.responseBody(content.content());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        var sink = user;
        if (sink == null) {
            return;
        }
        sink.flushVisitor();
        if (responseDone && requestDone) {
            giveBack();
        } else if (headRead && !responseDone && !readingOff && requestDone) {
            expectMore();
        }
    }

    private void expectMore() {
        deadline.set(
                keeper.lane().now() + keeper.origin().times().betweenBytes().toNanos());
    }

    @Override
    public void setReading(boolean on) {
        if (readingOff != on) {
            return;
        }
        readingOff = !on;
        channel.config().setAutoRead(on);
        if (!on) {
            deadline.clear();
        } else if (user != null && requestDone && headRead && !responseDone) {
            expectMore();
        }
    }

    private void upgrade(ResponseSink sink, HttpResponse response, ResponseFacts facts) {
        if (!sink.mayUpgrade()) {
            fail(OriginTrouble.GARBAGE);
            return;
        }
        user = null;
        keeper.origin().learn(server, since, response.status().code());
        keeper.lane().deadlines().remove(deadline);
        sink.upgraded(response, facts, this);
    }

    /// The place at the origin stays taken until the connection ends.
    @Override
    public void leaveHttp(ChannelHandler next) {
        var pipeline = channel.pipeline();
        channel.closeFuture().addListener(_ -> leave());
        pipeline.replace(this, null, next);
        pipeline.remove(encoder);
        pipeline.remove(decoder);
    }

    @Override
    public Channel channel() {
        return channel;
    }

    // ---- the end

    @Override
    public void abandon() {
        user = null;
        channel.close();
    }

    @Override
    public void giveBack() {
        user = null;
        setReading(true);
        leave();
        if (requestDone == responseDone && (keepAlive || !requestDone) && isClean()) {
            deadline.set(keeper.lane().now() + keeper.origin().times().idle().toNanos());
            keeper.keep(this);
        } else {
            channel.close();
        }
    }

    /// Nothing came that belongs to no response.
    private boolean isClean() {
        return channel.isActive() && !decoder.hasMore();
    }

    private void leave() {
        if (taken) {
            taken = false;
            var of = shares;
            shares = null;
            keeper.origin().servers().over(server);
            if (of != null) {
                keeper.leave(of);
            }
        }
    }

    private void fail(OriginTrouble trouble) {
        var sink = user;
        user = null;
        boolean unanswered = !decoder.touched() && trouble == OriginTrouble.BROKEN;
        channel.close();
        if (sink != null && !responseDone) {
            boolean stale = reused && unanswered;
            if (!stale && !headRead) {
                keeper.origin().servers().failed(server, since, false, trouble.word());
            }
            sink.originFailed(server, trouble, OriginProgress.of(unanswered, true, reused));
            sink.flushVisitor();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        keeper.lane().deadlines().remove(deadline);
        keeper.forget(this);
        fail(OriginTrouble.BROKEN);
        leave();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        fail(OriginTrouble.BROKEN);
    }

    @Override
    public void overdue(long now) {
        if (user == null) {
            channel.close();
        } else {
            fail(OriginTrouble.TIMEOUT);
        }
    }

    @Override
    public void drain() {
        if (!taken) {
            channel.close();
        }
    }

    @Override
    public void cut() {
        channel.close();
    }
}
