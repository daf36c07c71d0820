package io.vestibule.probe;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.health.ProbeResult;
import io.vestibule.rule.value.Ip;
import java.security.cert.X509Certificate;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One attempt of a probe: name, connection, handshake, request, response, and the same again for
/// each redirect, all within one time-out. *Confined to the event loop.*
@SuppressWarnings("FutureReturnValueIgnored") // failures come up the pipeline
final class Attempt implements ProbeDial.Listener, AnswerReader.Listener {

    private static final String END = "end";

    private static final HttpDecoderConfig DECODER =
            new HttpDecoderConfig().setMaxInitialLineLength(8_192).setMaxHeaderSize(65_536);

    private final ProbeTools tools;
    private final HealthCheck check;
    private final Consumer<ProbeResult> told;
    private final long atMillis;
    private final ProbeStopwatch watch = new ProbeStopwatch();
    private final Future<?> deadline;
    private Stage stage = Stage.NAME;
    private boolean over;
    private String originIp = "";
    private int code;
    private long certificateEnds;
    private boolean endsSoon;
    private @Nullable Hop hop;
    private @Nullable Channel channel;

    private enum Stage {
        NAME,
        CONNECTION,
        HANDSHAKE,
        RESPONSE
    }

    private Attempt(ProbeTools tools, HealthCheck check, Consumer<ProbeResult> told) {
        this.tools = tools;
        this.check = check;
        this.told = told;
        atMillis = tools.clock().millis();
        deadline = tools.loop().schedule(this::late, check.timeoutSeconds(), TimeUnit.SECONDS);
    }

    /// @param told is called once, on the event loop
    static void begin(ProbeTools tools, HealthCheck check, Consumer<ProbeResult> told) {
        var attempt = new Attempt(tools, check, told);
        if (check.http().isEmpty()) {
            attempt.reach(check.address(), check.port());
        } else {
            Hop.first(check, check.http().get())
                    .ifPresentOrElse(attempt::go, () -> attempt.fail(FailureReason.CONFIGURATION));
        }
    }

    private void go(Hop next) {
        hop = next;
        reach(next.connectHost(), next.connectPort());
    }

    // ---- connection --------------------------------------------------------------------------

    private void reach(String host, int port) {
        stage = Stage.NAME;
        watch.next();
        ProbeDial.begin(tools, host, port, this);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public void resolved(boolean asked) {
        watch.resolved(asked);
    }

    @Override
    public ChannelHandler trying(Ip ip) {
        stage = Stage.CONNECTION;
        watch.again();
        originIp = ip.toString();
        return new ChannelInitializer<>() {
            @Override
            public void initChannel(Channel fresh) {
                fresh.pipeline().addLast(END, new End());
            }
        };
    }

    @Override
    public void opening(Channel opened) {
        channel = opened;
    }

    @Override
    public void unreached(FailureReason reason) {
        fail(reason);
    }

    @Override
    public void connected(Channel ready) {
        watch.connected();
        var current = hop;
        if (current == null) {
            finish(Optional.empty());
        } else if (current.url().secure()) {
            shake(ready, current);
        } else {
            ask(ready, current);
        }
    }

    private void shake(Channel ready, Hop current) {
        stage = Stage.HANDSHAKE;
        var question = question();
        var alerts = new TlsAlertWatch();
        var tls = tools.tls().handler(ready, current.url().host(), question.allowInsecure());
        tls.handshakeFuture().addListener(future -> {
            if (over) {
                return;
            }
            if (future.isSuccess()) {
                shaken(ready, current, tls);
            } else {
                certificateEnds = Troubles.certificateEnds(future.cause());
                fail(Troubles.ofHandshake(future.cause(), alerts));
            }
        });
        ready.pipeline().addFirst(alerts, tls);
    }

    private void shaken(Channel ready, Hop current, SslHandler tls) {
        watch.shaken();
        var question = question();
        Optional<X509Certificate> shown = ProbeTls.shown(tls);
        certificateEnds =
                shown.map(at -> at.getNotAfter().toInstant().toEpochMilli()).orElse(0L);
        long days = TimeUnit.DAYS.toMillis(question.certificateDays());
        endsSoon |= days > 0 && certificateEnds < tools.clock().millis() + days;
        boolean named = question.allowInsecure()
                || shown.filter(at -> CertificateNames.cover(at, current.url().host()))
                        .isPresent();
        if (named) {
            ask(ready, current);
        } else {
            fail(FailureReason.TLS_NAME_MISMATCH);
        }
    }

    // ---- request and response ----------------------------------------------------------------

    private void ask(Channel ready, Hop current) {
        stage = Stage.RESPONSE;
        var question = question();
        var request = ProbeRequest.of(check, question, current, tools.version());
        boolean bodyless =
                question.method().equals("HEAD") && !question.expectedBody().isEmpty();
        if (request.isEmpty() || bodyless) {
            fail(FailureReason.CONFIGURATION);
            return;
        }
        boolean mayFollow = question.followRedirects() && current.number() < HttpQuestion.MOST_REDIRECTS;
        ready.pipeline()
                .addBefore(END, null, new FirstByte())
                .addBefore(END, null, new HttpClientCodec(DECODER, false, true))
                .addBefore(END, null, new AnswerReader(question, mayFollow, this));
        ready.writeAndFlush(request.get());
    }

    @Override
    public void code(int number) {
        code = number;
    }

    @Override
    public void redirected(String location) {
        var next = Objects.requireNonNull(hop).follow(location);
        closeChannel();
        next.ifPresentOrElse(this::go, () -> fail(FailureReason.HTTP_INVALID_RESPONSE));
    }

    @Override
    public void judged(Optional<FailureReason> failure) {
        finish(failure.isEmpty() && endsSoon ? Optional.of(FailureReason.CERTIFICATE_ENDS) : failure);
    }

    // ---- the end -----------------------------------------------------------------------------

    private HttpQuestion question() {
        return check.http().orElseThrow();
    }

    private void late() {
        fail(
                switch (stage) {
                    case NAME -> FailureReason.DNS_INTERNAL;
                    case CONNECTION -> FailureReason.TCP_TIMEOUT;
                    case HANDSHAKE, RESPONSE -> FailureReason.HTTP_TIMEOUT;
                });
    }

    private void fail(FailureReason reason) {
        finish(Optional.of(reason));
    }

    private void finish(Optional<FailureReason> failure) {
        if (over) {
            return;
        }
        over = true;
        deadline.cancel(false);
        closeChannel();
        told.accept(new ProbeResult(atMillis, failure, originIp, code, watch.times(), certificateEnds));
    }

    private void closeChannel() {
        var open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    /// Notes when something comes first, and takes the end of TLS for the end of the connection:
    /// some servers wait for ours before they close.
    private final class FirstByte extends ChannelInboundHandlerAdapter {

        private boolean heard;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            if (!heard) {
                heard = true;
                watch.heard();
            }
            ctx.fireChannelRead(message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof SslCloseCompletionEvent) {
                ctx.close();
            }
            ctx.fireUserEventTriggered(event);
        }
    }

    /// Hears how a connection ends that was ready.
    private final class End extends ChannelInboundHandlerAdapter {

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (isCurrent(ctx) && stage == Stage.RESPONSE) {
                fail(Troubles.ofConnection(cause));
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (isCurrent(ctx) && stage == Stage.RESPONSE) {
                fail(FailureReason.HTTP_INVALID_RESPONSE);
            }
        }

        private boolean isCurrent(ChannelHandlerContext ctx) {
            return ctx.channel().equals(channel);
        }
    }
}
