package io.vestibule.gate.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;

import org.jspecify.annotations.Nullable;

/// One stream of an HTTP/2 connection to an origin: one exchange. The only handler of its pipeline.
/// Confined to the event loop.
///
/// It is one file because the frames of a stream change the same state in one order.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2OriginStream extends ChannelInboundHandlerAdapter
        implements OriginStream, Deadline.Bound {

    private final OriginPool pool;
    private final Http2Origin connection;
    private final OriginServer server;
    private final Exchange holder;
    private final Channel stream;
    private final long since;
    private final boolean reused;
    private final Deadline deadline = new Deadline(this);

    private @Nullable Exchange user;
    private @Nullable ChannelFuture headSent;
    private boolean taken = true;
    private boolean whole;
    private boolean requestDone;
    private boolean headRead;
    private boolean responseDone;
    private boolean readingOff;
    private int interims;

    /// @param since when the address was chosen, by [OriginServers#now]
    /// @param reused whether its connection had other streams before
    Http2OriginStream(
            OriginPool pool,
            Http2Origin connection,
            Exchange exchange,
            Channel stream,
            long since,
            boolean reused) {
        this.pool = pool;
        this.connection = connection;
        server = connection.server();
        this.stream = stream;
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
        whole = noBody;
        var fields = Http2Heads.toOrigin(head, server.secure());
        headSent = stream.write(new DefaultHttp2HeadersFrame(fields, noBody));
    }

    @Override
    public void write(ByteBuf part) {
        stream.write(new DefaultHttp2DataFrame(part, false));
        if (!stream.isWritable()) {
            expectMore();
        }
    }

    @Override
    public void end(HttpHeaders trailers) {
        requestDone = true;
        if (!whole && trailers.isEmpty()) {
            stream.write(new DefaultHttp2DataFrame(Unpooled.EMPTY_BUFFER, true));
        } else if (!whole) {
            stream.write(new DefaultHttp2HeadersFrame(Http2Heads.trailers(trailers), true));
        }
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
            if (!requestDone) {
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
                end(exchange, Unpooled.EMPTY_BUFFER, trailers(frame));
            } else {
                head(exchange, Http2Heads.ofOrigin(frame.headers()), frame.isEndStream());
            }
        } catch (RefusedException _) {
            fail(OriginTrouble.GARBAGE);
        }
    }

    private void head(Exchange exchange, HttpResponse response, boolean last) {
        int status = response.status().code();
        if (status == 101
                || (status < 200 && (last || ++interims > OriginConnection.INTERIMS_MOST))) {
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

    private static HttpHeaders trailers(Http2HeadersFrame frame) {
        if (!frame.isEndStream()) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        return Trailers.allowed(Http2Heads.fields(frame.headers()));
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
        if (user != null && headRead && !responseDone && !readingOff && requestDone) {
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
        } else if (user != null && requestDone && headRead && !responseDone) {
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
        boolean unanswered = !headRead && interims == 0 && trouble == OriginTrouble.BROKEN;
        if (!unanswered) {
            fail(trouble, OriginProgress.BEGUN);
        } else if (user != null && !hasLeft()) {
            connection.drain();
            fail(trouble, OriginProgress.UNTOUCHED);
        } else {
            fail(trouble, reused ? OriginProgress.STALE : OriginProgress.UNANSWERED);
        }
    }

    /// Whether the request's head has reached the connection's socket.
    private boolean hasLeft() {
        var sending = headSent;
        return sending != null && sending.isSuccess();
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
        if (isToBlame(progress)) {
            pool.origin().servers().failed(server, since, false, trouble.word());
        }
        exchange.originFailed(server, trouble, progress);
        exchange.flushVisitor();
    }

    /// Whether the failure counts against the address.
    private boolean isToBlame(OriginProgress progress) {
        return switch (progress) {
            case UNTOUCHED -> !reused && !hasLeft();
            case STALE -> false;
            case UNANSWERED, BEGUN -> !headRead;
        };
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Http2ResetFrame reset) {
            boolean refused = reset.errorCode() == Http2Error.REFUSED_STREAM.code();
            if (refused && !headRead) {
                fail(OriginTrouble.BROKEN, OriginProgress.UNTOUCHED);
            } else {
                fail(OriginTrouble.BROKEN);
            }
        } else if (event instanceof Http2GoAwayFrame) {
            // Said only to streams beyond the last one that the origin will answer.
            fail(OriginTrouble.BROKEN, headRead ? OriginProgress.BEGUN : OriginProgress.UNTOUCHED);
        }
        ReferenceCountUtil.release(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(OriginTrouble.BROKEN);
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
