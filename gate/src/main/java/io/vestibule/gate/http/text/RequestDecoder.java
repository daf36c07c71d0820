package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.ContentLengthNotAllowedException;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMessageDecoderResult;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.MultiMap;
import java.util.List;

/// Reads requests, more strictly than the class it extends, and one at a time: after each it waits
/// until [#next] is called, so that pipelined requests stay bytes. Confined to the event loop.
public final class RequestDecoder extends HttpRequestDecoder {

    private static final int PART_BYTES = 64 * 1024;

    private final Heads heads;
    private final int headBytes;
    private final ChunkWatch chunks = new ChunkWatch();
    private ChannelHandlerContext context;
    private boolean inHead = true;
    private boolean begun;
    private boolean held;
    private boolean chunked;
    private boolean reading;
    private boolean stopped;
    private boolean discarding;

    /// The listener for heads.
    public interface Heads {

        /// The first byte of a request has come.
        void headBegins();
    }

    @SuppressWarnings("NullAway.Init")
    public RequestDecoder(int headBytes, Heads heads) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(headBytes)
                .setMaxHeaderSize(headBytes)
                .setMaxChunkSize(PART_BYTES)
                .setStrictLineParsing(true));
        this.headBytes = headBytes;
        this.heads = heads;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object input) throws Exception {
        reading = true;
        try {
            super.channelRead(ctx, input);
        } finally {
            reading = false;
        }
    }

    /// Does not ask for more bytes, as the class it extends does after a read that brought nothing,
    /// while it holds back those that are there.
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (stopped) {
            discardSomeReadBytes();
            ctx.fireChannelReadComplete();
        } else {
            super.channelReadComplete(ctx);
        }
    }

    @Override
    public void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (discarding) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (inHead && !mayReadHead(ctx, in, out)) {
            return;
        }
        int before = out.size();
        int from = in.readerIndex();
        boolean inChunks = chunked;
        super.decode(ctx, in, out);
        if (inChunks && isTrailerFolded(in, from, out)) {
            return;
        }
        for (int i = before; i < out.size(); i++) {
            note(out.get(i));
        }
    }

    private boolean isTrailerFolded(ByteBuf in, int from, List<Object> out) {
        chunks.follow(in, from, in.readerIndex());
        if (!chunks.folded()) {
            return false;
        }
        var last = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER);
        last.setDecoderResult(DecoderResult.failure(new RefusedException(Refusal.FOLDED)));
        ReferenceCountUtil.release(out.isEmpty() ? null : out.removeLast());
        out.add(last);
        discarding = true;
        return true;
    }

    private boolean mayReadHead(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (held) {
            stopped = true;
            ctx.channel().config().setAutoRead(false);
            return false;
        }
        if (!begun) {
            begun = true;
            heads.headBegins();
        }
        if (isFolded(in)) {
            refuse(in, out, Refusal.FOLDED);
            return false;
        }
        return true;
    }

    /// Whether a header in here continues on the next line. Each call begins at the beginning of a
    /// line, since the decoder takes whole lines.
    private static boolean isFolded(ByteBuf in) {
        int end = in.writerIndex();
        int line = in.readerIndex();
        while (line < end) {
            byte first = in.getByte(line);
            if (first == HttpConstants.SP || first == HttpConstants.HT) {
                return true;
            }
            if (first == HttpConstants.CR && line > in.readerIndex()) {
                return false;
            }
            int feed = in.indexOf(line, end, HttpConstants.LF);
            if (feed < 0) {
                return false;
            }
            line = feed + 1;
        }
        return false;
    }

    private void refuse(ByteBuf in, List<Object> out, Refusal refusal) {
        in.skipBytes(in.readableBytes());
        var message = createInvalidMessage();
        message.setDecoderResult(DecoderResult.failure(new RefusedException(refusal)));
        held = true;
        out.add(message);
    }

    private void note(Object message) {
        if (message instanceof HttpMessage head) {
            inHead = false;
            chunked = head.headers().contains(KnownHeader.TRANSFER_ENCODING.text());
            chunks.restart();
        }
        if (message instanceof LastHttpContent) {
            inHead = true;
            begun = false;
            held = true;
            chunked = false;
        }
    }

    /// Continues with the next request.
    public void next() {
        held = false;
        if (stopped) {
            stopped = false;
            context.channel().config().setAutoRead(true);
        }
        if (!reading && hasMore()) {
            goOn();
        }
    }

    private void goOn() {
        try {
            channelRead(context, Unpooled.EMPTY_BUFFER);
            context.fireChannelReadComplete();
        } catch (Exception e) {
            context.fireExceptionCaught(e);
        }
    }

    /// Throws away whatever comes from now on.
    public void discard() {
        discarding = true;
    }

    /// Whether bytes have come that are not decoded yet.
    public boolean hasMore() {
        return actualReadableBytes() > 0;
    }

    @Override
    public HttpMessage createMessage(String[] line) {
        return new DefaultHttpRequest(version(line[2]), HttpMethod.valueOf(line[0]), line[1], (HttpHeaders)
                MultiMap.caseInsensitiveMultiMap());
    }

    private static HttpVersion version(String text) {
        return switch (text) {
            case "HTTP/1.1" -> HttpVersion.HTTP_1_1;
            case "HTTP/1.0" -> HttpVersion.HTTP_1_0;
            default ->
                throw new RefusedException(
                        text.matches("HTTP/[0-9]\\.[0-9]") ? Refusal.VERSION_UNKNOWN : Refusal.MALFORMED);
        };
    }

    @Override
    public String splitSecondWordInitialLine(byte[] line, int start, int length) {
        checkSpaces(line, start);
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    public String splitThirdWordInitialLine(byte[] line, int start, int length) {
        checkSpaces(line, start);
        return super.splitThirdWordInitialLine(line, start, length);
    }

    /// There is exactly one space between the parts of a request line.
    private static void checkSpaces(byte[] line, int start) {
        boolean one = start >= 2 && line[start - 1] == ' ' && line[start - 2] > ' ';
        if (!one) {
            throw new RefusedException(Refusal.MALFORMED);
        }
    }

    /// Whether request line and headers together are too large, each alone being not.
    public boolean isTooLarge(HttpMessage message) {
        return message.decoderResult() instanceof HttpMessageDecoderResult sizes && sizes.totalSize() > headBytes;
    }

    /// Why it was not decoded: from the decoded part of it, if that says more.
    public static Refusal refusal(HttpRequest request) {
        Refusal told = refusal(request.decoderResult().cause());
        if (told != Refusal.MALFORMED) {
            return told;
        }
        try {
            RequestFacts.of(request);
            return told;
        } catch (RefusedException e) {
            boolean framing = e.refusal() == Refusal.ENCODING_UNKNOWN
                    || e.refusal() == Refusal.ENCODING_MALFORMED
                    || e.refusal() == Refusal.LENGTH_MALFORMED;
            return framing ? e.refusal() : told;
        }
    }

    private static Refusal refusal(Throwable cause) {
        return switch (cause) {
            case RefusedException refused -> refused.refusal();
            case TooLongHttpLineException _ -> Refusal.TARGET_TOO_LONG;
            case TooLongHttpHeaderException _ -> Refusal.HEAD_TOO_LARGE;
            case ContentLengthNotAllowedException _ -> Refusal.LENGTH_MALFORMED;
            default -> Refusal.MALFORMED;
        };
    }
}
