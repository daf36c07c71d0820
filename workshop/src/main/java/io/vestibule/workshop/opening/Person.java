package io.vestibule.workshop.opening;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.netty.handler.codec.http2.HttpToHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.InboundHttp2ToHttpAdapterBuilder;
import io.netty.handler.ssl.SslContext;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One of the crowd: connects once by TLS and HTTP/2, asks, and comes back on the same connection
/// as it was told. Every second one is an app that asks for JSON; the others ask for the page first,
/// and then as its script does. *Confined to the event loop.*
@SuppressWarnings("FutureReturnValueIgnored")
final class Person {

    private static final int PAGE_BYTES = 1 << 20;
    private static final Pattern AHEAD = Pattern.compile("\"peopleAhead\":(\\d+)");

    private final StormPlan plan;
    private final int number;
    private final SslContext tls;
    private final EventLoop loop;
    private final Tally tally;
    private final long over;

    private @Nullable Channel channel;
    private long askedAt;
    private int answers;
    private String cookie = "";
    private int ahead = -1;

    /// @param over when it goes home, by [System#nanoTime]
    Person(StormPlan plan, int number, SslContext tls, EventLoop loop, Tally tally, long over) {
        this.plan = plan;
        this.number = number;
        this.tls = tls;
        this.loop = loop;
        this.tally = tally;
        this.over = over;
    }

    boolean wasAnswered() {
        return answers > 0;
    }

    /// How many were ahead when it was first told; -1 if it never was.
    int ahead() {
        return ahead;
    }

    /// @param due when it was to connect, by [System#nanoTime]
    void connect(long due) {
        askedAt = due;
        new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 30_000)
                .localAddress(plan.from(number))
                .remoteAddress(plan.server())
                .handler(new Wires())
                .connect()
                .addListener(future -> {
                    if (future.isSuccess()) {
                        channel = ((ChannelFuture) future).channel();
                    } else {
                        tally.refused();
                    }
                });
    }

    void leave() {
        if (channel != null) {
            channel.close();
        }
    }

    private void ask(Channel to) {
        if (answers > 0) {
            askedAt = System.nanoTime();
        }
        var request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", Unpooled.EMPTY_BUFFER);
        var headers = request.headers();
        headers.set(HttpHeaderNames.HOST, "localhost");
        headers.set(ExtensionHeaderNames.SCHEME.text(), "https");
        boolean page = number % 2 == 0 && answers == 0;
        headers.set(HttpHeaderNames.ACCEPT, page ? "text/html" : "application/json");
        if (page) {
            headers.set("sec-fetch-dest", "document");
            headers.set("sec-fetch-mode", "navigate");
        }
        if (!cookie.isEmpty()) {
            headers.set(HttpHeaderNames.COOKIE, cookie);
        }
        to.writeAndFlush(request);
    }

    private void answered(Channel from, FullHttpResponse response) {
        long now = System.nanoTime();
        tally.answered(answers == 0, now - askedAt);
        answers++;
        String set = response.headers().get(HttpHeaderNames.SET_COOKIE, "");
        if (!set.isEmpty()) {
            cookie = set.split(";", 2)[0];
        }
        String retry = response.headers().get(HttpHeaderNames.RETRY_AFTER, "");
        read(response, retry);
        long seconds = retry.isEmpty() ? plan.backSeconds() : Long.parseLong(retry);
        if (now + TimeUnit.SECONDS.toNanos(seconds) < over) {
            loop.schedule(() -> ask(from), seconds, TimeUnit.SECONDS);
        }
    }

    private void read(FullHttpResponse response, String retry) {
        var place = AHEAD.matcher(response.content().toString(StandardCharsets.UTF_8));
        if (place.find()) {
            ahead = ahead < 0 ? Integer.parseInt(place.group(1)) : ahead;
        } else if (retry.isEmpty() && response.status().code() == 200) {
            tally.inside();
        } else if (retry.isEmpty()) {
            tally.strange();
        }
    }

    /// TLS, HTTP/2, and what is done with its answers.
    private final class Wires extends ChannelInitializer<Channel> {

        @Override
        public void initChannel(Channel wire) {
            var connection = new DefaultHttp2Connection(false);
            var reader = new InboundHttp2ToHttpAdapterBuilder(connection)
                    .maxContentLength(PAGE_BYTES)
                    .propagateSettings(true)
                    .build();
            wire.pipeline()
                    .addLast(
                            tls.newHandler(wire.alloc()),
                            new HttpToHttp2ConnectionHandlerBuilder()
                                    .frameListener(reader)
                                    .connection(connection)
                                    .build(),
                            new Answers());
        }
    }

    /// Asks first when the server's settings have come.
    private final class Answers extends SimpleChannelInboundHandler<Object> {

        private boolean begun;

        @Override
        public void channelRead0(ChannelHandlerContext ctx, Object message) {
            if (message instanceof FullHttpResponse response) {
                answered(ctx.channel(), response);
            } else if (message instanceof Http2Settings && !begun) {
                begun = true;
                ask(ctx.channel());
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (System.nanoTime() < over) {
                if (answers == 0) {
                    tally.refused();
                } else {
                    tally.broken();
                }
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }
}
