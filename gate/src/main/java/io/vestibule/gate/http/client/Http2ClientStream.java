package io.vestibule.gate.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.ReferenceCountUtil;
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

/// One stream of a visitor's HTTP/2 connection: one request. Called by [Http2Front] for each frame.
/// Confined to the event loop.
///
/// A client may deviate from the length it announced until the stream ends (RFC 9113, 8.1.1), but
/// an HTTP/1.1 origin takes the request as complete as soon as that many bytes have come. So the
/// bytes that would complete it are held back until the stream has ended: the last part, or the
/// head if the length is zero.
final class Http2ClientStream extends VisitorStream implements Http2Writer.Departures {

    /// What a stream costs besides its head, some kilobytes of objects.
    private static final int STREAM_COST = 4 * 1024;

    /// What a field of a head costs besides its bytes.
    private static final int FIELD_COST = 64;

    /// A head without a body is not held for longer: its end follows at once, or it is a trick.
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LoopContext loopContext;
    private final RequestSinks sinks;
    private final VisitorConnection connection;
    private final Http2Stream stream;
    private final Http2Writer writer;

    private boolean begun;
    private long cost;

    /// Bytes of the body; -1 when the request does not say.
    private long announced = -1;

    private boolean readingOff;

    /// Bytes of the visitor's window that were not given back, while we do not read.
    private int withheld;

    private @Nullable RequestSink heldRequest;
    private @Nullable ByteBuf heldPart;
    private boolean answered;
    private boolean responseSent;

    /// The rest of the request is not wanted.
    private boolean dismissed;

    Http2ClientStream(
            LoopContext loopContext, Peer peer, RequestSinks sinks, VisitorConnection connection, Http2Stream stream) {
        super(loopContext, peer, connection.channel());
        this.loopContext = loopContext;
        this.sinks = sinks;
        this.connection = connection;
        this.stream = stream;
        writer = connection.writer(stream, this);
        watch(loopContext.now() + slowCheck.window());
    }

    // ---- the request

    /// Takes the head of the request, or its trailers.
    ///
    /// @param last whether the stream ends with it
    void fields(Http2Headers fields, boolean last) {
        if (begun) {
            requestEnds(Http2Heads.requestTrailers(fields));
        } else {
            begun = true;
            head(fields, last);
        }
    }

    private void head(Http2Headers fields, boolean last) {
        if (!charge(fields)) {
            loopContext.metrics().add(Refusal.TOO_MUCH_AT_ONCE);
            reset(Http2Error.REFUSED_STREAM);
            return;
        }
        HttpRequest request;
        try {
            request = Http2Heads.request(fields, !last);
        } catch (RefusedException e) {
            loopContext.metrics().add(e.refusal());
            reset(Http2Error.PROTOCOL_ERROR);
            return;
        }
        RequestFacts facts;
        try {
            facts = RequestFacts.of(request);
        } catch (RefusedException e) {
            refuse(request, RequestFacts.none(), e.refusal(), last);
            return;
        }
        if (connection.isWrongFor(facts.host)) {
            refuse(request, facts, Refusal.MISDIRECTED, last);
            return;
        }
        announced = facts.length;
        var sink = sinks.open(this, request, facts);
        if (last) {
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

    private void refuse(HttpRequest request, RequestFacts facts, Refusal refusal, boolean last) {
        requestRead = last;
        var sink = sinks.open(this, request, facts);
        current = sink;
        sink.refuse(refusal);
    }

    private void begin(RequestSink sink) {
        current = sink;
        sink.begin();
    }

    /// Takes a part of the body.
    ///
    /// @param part released by the caller
    /// @param padding bytes that came with it
    /// @return bytes that the visitor may send instead of these at once
    int data(ByteBuf part, int padding, boolean last) {
        int bytes = part.readableBytes();
        received += bytes;
        if (current != null && bytes > 0) {
            part.retain();
            if (!last && received == announced) {
                heldPart = part;
            } else {
                current.body(part);
            }
        }
        if (last) {
            requestEnds(EmptyHttpHeaders.INSTANCE);
        }
        int back = readingOff && current != null ? 0 : bytes + padding;
        withheld += bytes + padding - back;
        return back;
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
    public void setReading(boolean on) {
        readingOff = !on;
        if (!on) {
            slowCheck.paused();
        } else if (withheld > 0) {
            int bytes = withheld;
            withheld = 0;
            connection.taken(stream, bytes);
        }
    }

    // ---- the response

    @Override
    public void sendInterim(HttpResponse head) {
        writer.interim(head);
        flush();
    }

    @Override
    public void sendHead(HttpResponse head, Framing framing) {
        answered = true;
        writer.head(head, framing);
    }

    @Override
    public void sendBody(ByteBuf part) {
        writer.body(part);
    }

    /// The sink ends with this: if the visitor is gone already, it does not hear of it any more.
    @Override
    public void sendEnd(ByteBuf part, HttpHeaders trailers) {
        responseSent = true;
        current = null;
        writer.end(part, trailers);
    }

    @Override
    public void sendWhole(OwnResponse response, boolean bodiless) {
        responseSent = true;
        current = null;
        writer.whole(response, bodiless);
        flush();
    }

    /// The other streams have nothing to do with it.
    @Override
    public void takeLeave() {}

    @Override
    public void over() {
        current = null;
        dismissed = !requestRead && responseSent && received > 0;
        setReading(true);
        flush();
    }

    /// RFC 9113, 8.1: a server that needs no more of a request resets the stream without error, when
    /// the response is complete.
    @Override
    public void ended() {
        if (dismissed && !requestRead) {
            reset(Http2Error.NO_ERROR);
        }
    }

    @Override
    public void abort() {
        current = null;
        connection.push();
        reset(Http2Error.INTERNAL_ERROR);
    }

    @Override
    public void flush() {
        connection.flushSoon();
    }

    @Override
    public boolean writable() {
        return writer.writable();
    }

    @Override
    public boolean parks(Runnable goOn) {
        boolean full = connection.backlog().isFull();
        if (full) {
            connection.backlog().whenRoom(goOn);
        }
        return full;
    }

    // ---- how it ends

    private void reset(Http2Error error) {
        connection.reset(stream, error);
    }

    /// The stream broke the protocol, or we failed. The reset says how, and is counted.
    void failed(Throwable cause) {
        ConnectionErrors.note(cause);
        cancel(cause instanceof Http2Exception broken ? broken.error() : Http2Error.INTERNAL_ERROR);
    }

    private void cancel(Http2Error error) {
        letGo();
        reset(error);
    }

    /// The stream is closed, one way or another. Called once.
    void closed() {
        unwatch();
        ReferenceCountUtil.release(heldPart);
        heldPart = null;
        heldRequest = null;
        connection.streams().giveBack(cost);
        cost = 0;
        letGo();
    }

    /// When the frame that ends the response leaves.
    ///
    /// @param otherwise where it is not written yet
    ChannelFuture lastSent(ChannelFuture otherwise) {
        return writer.lastSent(otherwise);
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
        long moved = received + writer.written();
        if (talk
                && slowCheck.isSilent(
                        now, moved, loopContext.limits().tunnelIdle().toNanos())) {
            cancel(Http2Error.CANCEL);
            return;
        }
        boolean slowToSend = slowCheck.sendsTooSlowly(!talk && !requestRead && !readingOff, received);
        boolean slowToTake = slowCheck.takesTooSlowly(writer.written(), writer.pending());
        if (slowToSend && sink != null) {
            sink.refuse(Refusal.BODY_TOO_SLOW);
        } else if (slowToSend || slowToTake) {
            cancel(Http2Error.CANCEL);
        }
    }

    @Override
    public void drain() {}

    @Override
    public void cut() {
        cancel(Http2Error.CANCEL);
    }

    @Override
    public String protocol() {
        return "HTTP/2.0";
    }
}
