package io.vestibule.probe;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HttpQuestion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// Reads one response, and of its body as much as is judged. *Confined to the event loop.*
final class AnswerReader extends ChannelInboundHandlerAdapter {

    private final HttpQuestion question;
    private final boolean mayFollow;
    private final Listener listener;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private Charset charset = StandardCharsets.UTF_8;
    private boolean interim;
    private boolean over;

    /// Hears what comes of a response. *Confined to the event loop.*
    interface Listener {

        void code(int code);

        /// The response leads elsewhere.
        void redirected(String location);

        /// The response was judged; empty if it is as expected.
        void judged(Optional<FailureReason> failure);
    }

    /// @param mayFollow whether one more redirect would be followed
    AnswerReader(HttpQuestion question, boolean mayFollow, Listener listener) {
        this.question = question;
        this.mayFollow = mayFollow;
        this.listener = listener;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (!over && message instanceof HttpObject part) {
                read(part);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void read(HttpObject part) {
        if (part.decoderResult().isFailure()) {
            finish(Optional.of(FailureReason.HTTP_INVALID_RESPONSE));
            return;
        }
        if (part instanceof HttpResponse head) {
            head(head);
        }
        if (!over && part instanceof HttpContent content) {
            content(content);
        }
    }

    private void head(HttpResponse head) {
        int code = head.status().code();
        if (code < 100 || code > 599) {
            finish(Optional.of(FailureReason.HTTP_INVALID_RESPONSE));
            return;
        }
        interim = code < 200 && code != 101;
        if (interim) {
            return;
        }
        listener.code(code);
        String location = head.headers().get(HttpHeaderNames.LOCATION);
        if (mayFollow && isRedirect(code) && location != null) {
            over = true;
            listener.redirected(location);
        } else if (!question.expects(code)) {
            finish(Optional.of(FailureReason.RESPONSE_CODE_MISMATCH));
        } else {
            charset = HttpUtil.getCharset(head, StandardCharsets.UTF_8);
        }
    }

    private static boolean isRedirect(int code) {
        return (code >= 301 && code <= 303) || code == 307 || code == 308;
    }

    private void content(HttpContent content) {
        boolean last = content instanceof LastHttpContent;
        if (interim) {
            return;
        }
        keep(content.content());
        if (last || body.size() >= HttpQuestion.BODY_BYTES) {
            finish(matches() ? Optional.empty() : Optional.of(FailureReason.RESPONSE_BODY_MISMATCH));
        }
    }

    private void keep(ByteBuf bytes) {
        int room = Math.min(bytes.readableBytes(), HttpQuestion.BODY_BYTES - body.size());
        try {
            bytes.getBytes(bytes.readerIndex(), body, room);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean matches() {
        String expected = question.expectedBody();
        return expected.isEmpty()
                || body.toString(charset).toLowerCase(Locale.ROOT).contains(expected.toLowerCase(Locale.ROOT));
    }

    private void finish(Optional<FailureReason> failure) {
        over = true;
        listener.judged(failure);
    }
}
