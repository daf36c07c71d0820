package io.vestibule.gate.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/// One stream of an HTTP/2 connection to an origin: one exchange. The only handler of its pipeline.
/// Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2OriginStream extends ChannelInboundHandlerAdapter implements OriginStream, Deadline.Bound {

    private final OriginPool pool;
    private final Http2Origin connection;
    private final OriginServer server;
    private final Exchange holder;
    private final Channel stream;
    private final long since;
    private final boolean reused;
    private final Deadline deadline = new Deadline(this);
    private final Http2RequestWriter request;

    private @Nullable Exchange user;
    private boolean taken = true;
    private boolean headRead;
    private boolean responseDone;
    private boolean readingOff;
    private int interims;

    /// @param since when the address was chosen, by [OriginServers#now]
    /// @param reused whether its connection had other streams before
    Http2OriginStream(
            OriginPool pool, Http2Origin connection, Exchange exchange, Channel stream, long since, boolean reused) {
        this.pool = pool;
        this.connection = connection;
        server = connection.server();
        this.stream = stream;
        request = new Http2RequestWriter(stream);
        this.since = since;
        this.reused = reused;
        holder = exchange;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        pool.lane().deadlines().add(deadline);
    }

    @Override
    public OriginServer server() {
        return server;
    }

    // ---- the request

    @Override
    public void begin(Exchange exchange) {
        user = exchange;
    }

    @Override
    public void write(HttpRequest head, boolean noBody) {
        request.head(head, noBody, server.secure());
    }

    @Override
    public void write(ByteBuf part) {
        request.body(part);
        if (!stream.isWritable()) {
            expectMore();
        }
    }

    @Override
    public void end(HttpHeaders trailers) {
        request.end(trailers);
        if (!headRead) {
            deadline.set(pool.lane().now() + pool.origin().times().firstByte().toNanos());
        } else if (!responseDone && !readingOff) {
            expectMore();
        }
    }

    @Override
    public void flush() {
        stream.flush();
    }

    @Override
    public boolean writable() {
        return stream.isWritable();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (user != null && stream.isWritable()) {
            if (!request.isDone()) {
                deadline.clear();
            }
            user.originWritable();
        }
    }

    // ---- the response

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        var exchange = responseDone ? null : user;
        if (exchange != null && msg instanceof Http2HeadersFrame frame) {
            headers(exchange, frame);
        } else if (exchange != null && msg instanceof Http2DataFrame frame) {
            data(exchange, frame);
        } else {
            ReferenceCountUtil.release(msg);
        }
    }

    private void headers(Exchange exchange, Http2HeadersFrame frame) {
        try {
            if (headRead) {
                end(exchange, Unpooled.EMPTY_BUFFER, Trailers.of(frame));
            } else {
                head(exchange, Http2Heads.ofOrigin(frame.headers()), frame.isEndStream());
            }
        } catch (RefusedException _) {
            fail(OriginTrouble.GARBAGE);
        }
    }

    private void head(Exchange exchange, HttpResponse response, boolean last) {
        int status = response.status().code();
        if (status == 101 || (status < 200 && (last || ++interims > OriginConnection.INTERIMS_MOST))) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        if (status < 200) {
            exchange.interim(response);
            return;
        }
        var facts = ResponseFacts.of(response);
        facts.bodiless = last;
        headRead = true;
        pool.origin().learn(server, since, status);
        exchange.responseHead(response, facts);
        if (last) {
            end(exchange, Unpooled.EMPTY_BUFFER, EmptyHttpHeaders.INSTANCE);
        }
    }

    private void data(Exchange exchange, Http2DataFrame frame) {
        if (!headRead) {
            frame.release();
            fail(OriginTrouble.GARBAGE);
        } else if (frame.isEndStream()) {
            end(exchange, frame.content(), EmptyHttpHeaders.INSTANCE);
        } else {
            exchange.responseBody(frame.content());
        }
    }

    private void end(Exchange exchange, ByteBuf part, HttpHeaders trailers) {
        responseDone = true;
        deadline.clear();
        exchange.responseEnd(part, trailers);
        exchange.flushVisitor();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (user != null) {
            user.flushVisitor();
        }
        if (user != null && headRead && !responseDone && !readingOff && request.isDone()) {
            expectMore();
        }
    }

    private void expectMore() {
        deadline.set(pool.lane().now() + pool.origin().times().betweenBytes().toNanos());
    }

    @Override
    public void setReading(boolean on) {
        if (readingOff != on) {
            return;
        }
        readingOff = !on;
        stream.config().setAutoRead(on);
        if (!on) {
            deadline.clear();
        } else if (user != null && request.isDone() && headRead && !responseDone) {
            expectMore();
        }
    }

    /// Closing a stream that is not over resets it.
    @Override
    public void abandon() {
        user = null;
        stream.close();
    }

    @Override
    public void giveBack() {
        abandon();
    }

    private void fail(OriginTrouble trouble) {
        boolean ended = trouble == OriginTrouble.BROKEN || connection.isSilent();
        boolean unanswered = !headRead && interims == 0 && ended;
        if (user != null && unanswered && !request.hasLeft()) {
            connection.drain();
        }
        fail(trouble, OriginProgress.of(unanswered, request.hasLeft(), reused));
    }

    /// The place at the origin is free before the request asks for another one.
    private void fail(OriginTrouble trouble, OriginProgress progress) {
        var exchange = user;
        user = null;
        stream.close();
        leave();
        if (exchange == null || responseDone) {
            return;
        }
        boolean refused = progress == OriginProgress.UNTOUCHED && (reused || request.hasLeft());
        if (!headRead && !refused && progress != OriginProgress.STALE) {
            pool.origin().servers().failed(server, since, false, trouble.word());
        }
        exchange.originFailed(server, trouble, progress);
        exchange.flushVisitor();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (!headRead && Http2Origin.isRefusal(event)) {
            fail(OriginTrouble.BROKEN, OriginProgress.UNTOUCHED);
        } else if (event instanceof Http2ResetFrame || event instanceof Http2GoAwayFrame) {
            fail(OriginTrouble.BROKEN);
        }
        ReferenceCountUtil.release(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(connection.isSilent() ? OriginTrouble.TIMEOUT : OriginTrouble.BROKEN);
        leave();
    }

    private void leave() {
        pool.lane().deadlines().remove(deadline);
        if (taken) {
            taken = false;
            pool.origin().servers().over(server);
            pool.leave(holder);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        fail(headRead ? OriginTrouble.BROKEN : OriginTrouble.GARBAGE);
    }

    /// The connection may be dead, which nothing else would show: further requests use another one.
    @Override
    public void overdue(long now) {
        connection.drain();
        fail(OriginTrouble.TIMEOUT);
    }

    @Override
    public void drain() {}

    @Override
    public void cut() {
        stream.close();
    }
}
