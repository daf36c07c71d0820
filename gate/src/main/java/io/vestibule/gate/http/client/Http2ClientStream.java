package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.loop.Allowance;
import io.vestibule.gate.http.loop.ConnectionErrors;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.Http2Heads;
import io.vestibule.gate.http.text.OwnResponse;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.text.RefusedException;
import io.vestibule.gate.http.text.RequestFacts;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One stream of a visitor's HTTP/2 connection: one request. The only handler of its pipeline.
/// Confined to the event loop.
///
/// A client may deviate from the length it announced until the stream ends (RFC 9113, 8.1.1), but
/// an HTTP/1.1 origin takes the request as complete as soon as that many bytes have come. So the
/// bytes that would complete it are held back until the stream has ended: the last part, or the
/// head if the length is zero.
///
/// It is one file because the frames of a stream change the same state in one order.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2ClientStream extends ChannelClientStream {

    /// What a stream costs besides its head, some kilobytes of objects.
    private static final int STREAM_COST = 4 * 1024;

    /// What a field of a head costs besides its bytes.
    private static final int FIELD_COST = 64;

    /// A head without a body is not held for longer: its end follows at once, or it is a trick.
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// What the channel counts for a frame besides its data.
    private static final int FRAME_BYTES = 9;

    /// What its connection knows of all its streams.
    interface Connection {

        /// What the streams that are not over cost, with their heads.
        Allowance.Usage streams();

        /// What was written to its streams and has not left.
        Backlog backlog();

        /// Whether a request for a host has to come on a connection that shows another certificate.
        boolean isWrongFor(String host);

        /// We have reset a stream.
        void wasReset(Http2Error error);
    }

    private final LoopContext loopContext;
    private final RequestSinks sinks;
    private final Connection connection;
    private final Channel stream;

    private boolean begun;
    private long cost;
    private long unsent;
    private boolean awaitsRoom;

    /// Bytes of the body; -1 when the request does not say.
    private long announced = -1;

    private @Nullable RequestSink heldRequest;
    private @Nullable ByteBuf heldPart;
    private boolean responseSent;
    private boolean answered;

    /// The head of a response that ends with it, until it does. gRPC reports an error in this way.
    private @Nullable Http2Headers lastHead;

    private long written;

    Http2ClientStream(LoopContext loopContext, Peer peer, RequestSinks sinks, Connection connection, Channel stream) {
        super(loopContext, peer, stream);
        this.loopContext = loopContext;
        this.sinks = sinks;
        this.connection = connection;
        this.stream = stream;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        watch(loopContext.now() + slowCheck.window());
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        ReferenceCountUtil.release(heldPart);
        heldPart = null;
        heldRequest = null;
        connection.streams().giveBack(cost);
        cost = 0;
        super.handlerRemoved(ctx);
    }

    // ---- the request

    @Override
    void read(Object msg) {
        if (msg instanceof Http2HeadersFrame frame) {
            headers(frame);
        } else if (msg instanceof Http2DataFrame frame) {
            data(frame);
        } else {
            ReferenceCountUtil.release(msg);
        }
    }

    private void headers(Http2HeadersFrame frame) {
        if (begun) {
            trailers(frame);
            return;
        }
        begun = true;
        if (!charge(frame.headers())) {
            loopContext.metrics().add(Refusal.TOO_MUCH_AT_ONCE);
            reset(Http2Error.REFUSED_STREAM);
            return;
        }
        HttpRequest request;
        try {
            request = Http2Heads.request(frame.headers(), !frame.isEndStream());
        } catch (RefusedException e) {
            loopContext.metrics().add(e.refusal());
            reset(Http2Error.PROTOCOL_ERROR);
            return;
        }
        RequestFacts facts;
        try {
            facts = RequestFacts.of(request);
        } catch (RefusedException e) {
            current = sinks.open(this, request, RequestFacts.none());
            current.refuse(e.refusal());
            return;
        }
        if (connection.isWrongFor(facts.host)) {
            current = sinks.open(this, request, facts);
            current.refuse(Refusal.MISDIRECTED);
            return;
        }
        announced = facts.length;
        var sink = sinks.open(this, request, facts);
        if (frame.isEndStream()) {
            begin(sink);
            requestEnds(EmptyHttpHeaders.INSTANCE);
        } else if (announced == 0) {
            heldRequest = sink;
            deadline.set(loopContext.now() + Math.min(HOLD_NANOS, slowCheck.window()));
        } else {
            begin(sink);
        }
    }

    /// Takes what the stream and its head cost from the allowance, until the stream is over.
    private boolean charge(Http2Headers fields) {
        long weight = STREAM_COST;
        for (var field : fields) {
            weight += FIELD_COST + field.getKey().length() + field.getValue().length();
        }
        if (!connection.streams().fits(weight)) {
            return false;
        }
        cost = weight;
        connection.streams().take(weight);
        return true;
    }

    private void begin(RequestSink sink) {
        current = sink;
        sink.begin();
    }

    private void data(Http2DataFrame frame) {
        ByteBuf part = frame.content();
        received += part.readableBytes();
        boolean last = frame.isEndStream();
        if (current == null || !part.isReadable()) {
            part.release();
        } else if (!last && received == announced) {
            heldPart = part;
        } else {
            current.body(part);
        }
        if (last) {
            requestEnds(EmptyHttpHeaders.INSTANCE);
        }
    }

    private void trailers(Http2HeadersFrame frame) {
        if (!frame.isEndStream()) {
            reset(Http2Error.PROTOCOL_ERROR);
            return;
        }
        requestEnds(Http2Heads.requestTrailers(frame.headers()));
    }

    private void requestEnds(HttpHeaders trailers) {
        requestRead = true;
        var held = heldRequest;
        heldRequest = null;
        if (held != null) {
            begin(held);
        }
        if (current != null && heldPart != null) {
            current.body(heldPart);
            heldPart = null;
        }
        if (current != null) {
            current.end(trailers);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Http2ResetFrame) {
            unwatch();
            letGo();
        }
    }

    // ---- the response

    @Override
    public void sendInterim(HttpResponse head) {
        headers(Http2Heads.response(head), false);
        flush();
    }

    @Override
    public void sendHead(HttpResponse head, Framing framing) {
        answered = true;
        var fields = Http2Heads.response(head);
        if (framing == Framing.EMPTY) {
            lastHead = fields;
        } else {
            headers(fields, false);
        }
    }

    @Override
    public void sendBody(ByteBuf part) {
        data(part, false);
    }

    private void data(ByteBuf part, boolean end) {
        int bytes = part.readableBytes();
        written += bytes + FRAME_BYTES;
        var sending = stream.write(new DefaultHttp2DataFrame(part, end));
        if (bytes > 0 && !sending.isDone()) {
            unsent += bytes;
            connection.backlog().add(bytes);
            sending.addListener(_ -> left(bytes));
        }
    }

    private void left(int bytes) {
        unsent -= bytes;
        connection.backlog().left(bytes);
        if (awaitsRoom && unsent == 0) {
            goOn();
        }
    }

    @Override
    public void sendEnd(ByteBuf part, HttpHeaders trailers) {
        responseSent = true;
        var whole = lastHead;
        if (whole != null) {
            part.release();
            headers(whole, true);
            return;
        }
        if (trailers.isEmpty()) {
            data(part, true);
            return;
        }
        if (part.isReadable()) {
            data(part, false);
        } else {
            part.release();
        }
        headers(Http2Heads.trailers(trailers), true);
    }

    private void headers(Http2Headers fields, boolean end) {
        written += FRAME_BYTES;
        stream.write(new DefaultHttp2HeadersFrame(fields, end));
    }

    @Override
    public void sendWhole(OwnResponse response, boolean bodiless) {
        responseSent = true;
        var head = response.wholeHead();
        var body = response.body();
        boolean empty = bodiless || !body.isReadable();
        if (!bodiless || body.isReadable()) {
            head.headers().set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.readableBytes()));
        }
        headers(Http2Heads.response(head), empty);
        if (empty) {
            body.release();
        } else {
            written += body.readableBytes() + FRAME_BYTES;
            stream.write(new DefaultHttp2DataFrame(body, true));
        }
        flush();
    }

    /// The other streams have nothing to do with it.
    @Override
    public void takeLeave() {}

    /// RFC 9113, 8.1: a server that needs no more of a request resets the stream without error.
    @Override
    public void over() {
        current = null;
        if (!requestRead && responseSent && received > 0) {
            reset(Http2Error.NO_ERROR);
        } else {
            flush();
        }
    }

    @Override
    public void abort() {
        current = null;
        reset(Http2Error.INTERNAL_ERROR);
    }

    private void reset(Http2Error error) {
        unwatch();
        stream.write(new DefaultHttp2ResetFrame(error));
        stream.flush();
        stream.close();
        connection.wasReset(error);
    }

    /// The stream broke the protocol. The reset says how, and is counted.
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.note(cause);
        letGo();
        reset(cause instanceof Http2Exception broken ? broken.error() : Http2Error.INTERNAL_ERROR);
    }

    // ---- what is not read

    @Override
    public boolean writable() {
        return stream.isWritable() && (unsent == 0 || !awaitsRoom());
    }

    /// Whether the connection has too much unsent. Then we hear when it has no more.
    private boolean awaitsRoom() {
        if (!awaitsRoom && connection.backlog().isFull()) {
            awaitsRoom = true;
            connection.backlog().whenRoom(this::roomAgain);
        }
        return awaitsRoom;
    }

    private void roomAgain() {
        awaitsRoom = false;
        goOn();
    }

    @Override
    public boolean parks(Runnable goOn) {
        boolean full = connection.backlog().isFull();
        if (full) {
            connection.backlog().whenRoom(goOn);
        }
        return full;
    }

    /// How much was written to the stream and has not left, computed from the channel's distance to
    /// its water marks.
    private long pending() {
        var marks = stream.config().getWriteBufferWaterMark();
        return stream.isWritable()
                ? marks.high() + 1 - stream.bytesBeforeUnwritable()
                : marks.low() - 1 + stream.bytesBeforeWritable();
    }

    // ---- the rest

    /// A visitor who sends on after the response began talks with the origin, as in gRPC, and may
    /// think for as long as a WebSocket may be silent.
    @Override
    public void overdue(long now) {
        deadline.set(now + slowCheck.window());
        if (heldRequest != null) {
            current = heldRequest;
            heldRequest = null;
            current.refuse(Refusal.BODY_TOO_SLOW);
            return;
        }
        var sink = current;
        if (sink != null && sink.isForgotten()) {
            return;
        }
        boolean talk = answered && !requestRead;
        long moved = received + written;
        if (talk
                && slowCheck.isSilent(
                        now, moved, loopContext.limits().tunnelIdle().toNanos())) {
            letGo();
            reset(Http2Error.CANCEL);
            return;
        }
        boolean slowToSend = slowCheck.sendsTooSlowly(!talk && !requestRead && reading(), received);
        boolean slowToTake = slowCheck.takesTooSlowly(written, pending());
        if (slowToSend && sink != null) {
            sink.refuse(Refusal.BODY_TOO_SLOW);
        } else if (slowToSend || slowToTake) {
            letGo();
            reset(Http2Error.CANCEL);
        }
    }

    @Override
    public void drain() {}

    @Override
    public String protocol() {
        return "HTTP/2.0";
    }
}
