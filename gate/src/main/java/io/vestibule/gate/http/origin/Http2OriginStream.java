package io.vestibule.gate.http.origin;

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
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.Deadline;
import io.vestibule.gate.http.text.Http2Heads;
import io.vestibule.gate.http.text.Http2RequestWriter;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.text.RefusedException;
import io.vestibule.gate.http.text.ResponseFacts;
import io.vestibule.gate.http.text.Trailers;
import org.jspecify.annotations.Nullable;

/// One stream of an HTTP/2 connection to an origin: one exchange. The only handler of its pipeline.
/// Confined to the event loop.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2OriginStream extends ChannelInboundHandlerAdapter implements OriginStream, Deadline.Bound {

    /// What a stream knows of its connection.
    interface Connection {

        /// Where it leads.
        OriginServer server();

        /// Whether it was closed because the origin said nothing at all.
        boolean isSilent();

        /// No further request uses it; those that are open continue.
        void drain();
    }

    private final OriginKeeper keeper;
    private final Connection connection;
    private final OriginServer server;
    private final VisitorShares shares;
    private final Channel stream;
    private final long since;
    private final boolean reused;
    private final Deadline deadline = new Deadline(this);
    private final Http2RequestWriter request;

    private @Nullable ResponseSink user;
    private boolean taken = true;
    private boolean headRead;
    private boolean responseDone;
    private boolean readingOff;
    private int interims;

    /// @param shares that its place is charged to
    /// @param since when the address was chosen, by [OriginServers#now]
    /// @param reused whether its connection had other streams before
    Http2OriginStream(
            OriginKeeper keeper,
            Connection connection,
            VisitorShares shares,
            Channel stream,
            long since,
            boolean reused) {
        this.keeper = keeper;
        this.connection = connection;
        server = connection.server();
        this.stream = stream;
        request = new Http2RequestWriter(stream);
        this.since = since;
        this.reused = reused;
        this.shares = shares;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        keeper.lane().deadlines().add(deadline);
    }

    @Override
    public OriginServer server() {
        return server;
    }

    // ---- the request

    @Override
    public void begin(ResponseSink sink) {
        user = sink;
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
            deadline.set(
                    keeper.lane().now() + keeper.origin().times().firstByte().toNanos());
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
        var sink = responseDone ? null : user;
        if (sink != null && msg instanceof Http2HeadersFrame frame) {
            headers(sink, frame);
        } else if (sink != null && msg instanceof Http2DataFrame frame) {
            data(sink, frame);
        } else {
            ReferenceCountUtil.release(msg);
        }
    }

    private void headers(ResponseSink sink, Http2HeadersFrame frame) {
        try {
            if (headRead) {
                end(sink, Unpooled.EMPTY_BUFFER, Trailers.of(frame));
            } else {
                head(sink, Http2Heads.ofOrigin(frame.headers()), frame.isEndStream());
            }
        } catch (RefusedException _) {
            fail(OriginTrouble.GARBAGE);
        }
    }

    private void head(ResponseSink sink, HttpResponse response, boolean last) {
        int status = response.status().code();
        if (status == 101 || (status < 200 && (last || ++interims > INTERIMS_MOST))) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        if (status < 200) {
            sink.interim(response);
            return;
        }
        var facts = ResponseFacts.of(response);
        facts.bodiless = last;
        headRead = true;
        keeper.origin().learn(server, since, status);
        sink.responseHead(response, facts);
        if (last) {
            end(sink, Unpooled.EMPTY_BUFFER, EmptyHttpHeaders.INSTANCE);
        }
    }

    private void data(ResponseSink sink, Http2DataFrame frame) {
        if (!headRead) {
            frame.release();
            fail(OriginTrouble.GARBAGE);
        } else if (frame.isEndStream()) {
            end(sink, frame.content(), EmptyHttpHeaders.INSTANCE);
        } else {
            sink.responseBody(frame.content());
        }
    }

    private void end(ResponseSink sink, ByteBuf part, HttpHeaders trailers) {
        responseDone = true;
        deadline.clear();
        sink.responseEnd(part, trailers);
        sink.flushVisitor();
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
        deadline.set(
                keeper.lane().now() + keeper.origin().times().betweenBytes().toNanos());
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
        var sink = user;
        user = null;
        stream.close();
        leave();
        if (sink == null || responseDone) {
            return;
        }
        boolean refused = progress == OriginProgress.UNTOUCHED && (reused || request.hasLeft());
        if (!headRead && !refused && progress != OriginProgress.STALE) {
            keeper.origin().servers().failed(server, since, false, trouble.word());
        }
        sink.originFailed(server, trouble, progress);
        sink.flushVisitor();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (!headRead && isRefusal(event)) {
            fail(OriginTrouble.BROKEN, OriginProgress.UNTOUCHED);
        } else if (event instanceof Http2ResetFrame || event instanceof Http2GoAwayFrame) {
            fail(OriginTrouble.BROKEN);
        }
        ReferenceCountUtil.release(event);
    }

    /// Whether an event of a stream says that the origin has not looked at its request: RFC 9113,
    /// 6.8 and 8.7. A `GOAWAY` comes only to streams beyond the last one that it answers.
    private static boolean isRefusal(Object event) {
        return event instanceof Http2GoAwayFrame
                || (event instanceof Http2ResetFrame reset && reset.errorCode() == Http2Error.REFUSED_STREAM.code());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(connection.isSilent() ? OriginTrouble.TIMEOUT : OriginTrouble.BROKEN);
        leave();
    }

    private void leave() {
        keeper.lane().deadlines().remove(deadline);
        if (taken) {
            taken = false;
            keeper.origin().servers().over(server);
            keeper.leave(shares);
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
