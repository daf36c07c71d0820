package io.vestibule.gate.http;

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
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.MultiMap;
import io.vestibule.gate.Usher;

import org.jspecify.annotations.Nullable;

/// One stream of a visitor's HTTP/2 connection: one request. The only handler of its pipeline.
/// Confined to the event loop.
///
/// Who announces a length may break the promise until the stream ends (RFC 9113, 8.1.1), but an
/// HTTP/1.1 origin takes the request for whole as soon as so much has come. So what would make it
/// whole is held back until the stream has ended: the last part, or the head if the length is zero.
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Http2Visitor extends ChannelVisitor {

    private final Lane lane;
    private final Channel stream;

    private boolean begun;

    /// Bytes of the body; -1 when the request does not say.
    private long announced = -1;

    private @Nullable Exchange heldRequest;
    private @Nullable ByteBuf heldPart;
    private boolean responseSent;
    private long written;

    Http2Visitor(Lane lane, Peer peer, Usher usher, Channel stream) {
        super(lane, peer, usher, stream);
        this.lane = lane;
        this.stream = stream;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        watch(lane.now() + pacer.window());
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        ReferenceCountUtil.release(heldPart);
        heldPart = null;
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
        HttpRequest request;
        try {
            request = Http2Heads.request(frame.headers(), !frame.isEndStream());
        } catch (RefusedException e) {
            lane.metrics().add(e.refusal());
            reset(Http2Error.PROTOCOL_ERROR);
            return;
        }
        RequestFacts facts;
        try {
            facts = RequestFacts.of(request);
        } catch (RefusedException e) {
            current = new Exchange(this, request, RequestFacts.none());
            current.refuse(e.refusal());
            return;
        }
        announced = facts.length;
        var exchange = new Exchange(this, request, facts);
        if (frame.isEndStream()) {
            begin(exchange);
            requestEnds(EmptyHttpHeaders.INSTANCE);
        } else if (announced == 0) {
            heldRequest = exchange;
        } else {
            begin(exchange);
        }
    }

    private void begin(Exchange exchange) {
        current = exchange;
        exchange.begin();
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
        var trailers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        for (var field : frame.headers()) {
            if (HttpText.isToken(field.getKey()) && HttpText.isValue(field.getValue())) {
                trailers.add(field.getKey(), field.getValue());
            }
        }
        requestEnds(trailers);
    }

    private void requestEnds(HttpHeaders trailers) {
        requestRead = true;
        if (heldRequest != null) {
            begin(heldRequest);
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
        stream.write(new DefaultHttp2HeadersFrame(Http2Heads.response(head), false));
        flush();
    }

    @Override
    public void sendHead(HttpResponse head, Framing framing) {
        stream.write(new DefaultHttp2HeadersFrame(Http2Heads.response(head), false));
    }

    @Override
    public void sendBody(ByteBuf part) {
        written += part.readableBytes();
        stream.write(new DefaultHttp2DataFrame(part, false));
    }

    @Override
    public void sendEnd(ByteBuf part, HttpHeaders trailers) {
        responseSent = true;
        written += part.readableBytes();
        if (trailers.isEmpty()) {
            stream.write(new DefaultHttp2DataFrame(part, true));
            return;
        }
        if (part.isReadable()) {
            stream.write(new DefaultHttp2DataFrame(part, false));
        } else {
            part.release();
        }
        stream.write(new DefaultHttp2HeadersFrame(Http2Heads.trailers(trailers), true));
    }

    @Override
    public void sendWhole(HttpResponse head, ByteBuf body, boolean bodiless) {
        responseSent = true;
        boolean empty = bodiless || !body.isReadable();
        if (!bodiless || body.isReadable()) {
            head.headers()
                    .set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.readableBytes()));
        }
        Http2Headers fields = Http2Heads.response(head);
        stream.write(new DefaultHttp2HeadersFrame(fields, empty));
        if (empty) {
            body.release();
        } else {
            written += body.readableBytes();
            stream.write(new DefaultHttp2DataFrame(body, true));
        }
        flush();
    }

    /// The other streams have nothing to do with it.
    @Override
    public void takeLeave() {}

    /// RFC 9113, 8.1: who needs no more of a request resets the stream without error.
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
    }

    // ---- the rest

    @Override
    public void overdue(long now) {
        deadline.set(now + pacer.window());
        var exchange = current;
        boolean slowToSend = pacer.sendsTooSlowly(!requestRead && reading(), received);
        boolean slowToTake = pacer.takesTooSlowly(stream, written);
        if (slowToSend && exchange != null) {
            exchange.refuse(Refusal.BODY_TOO_SLOW);
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
