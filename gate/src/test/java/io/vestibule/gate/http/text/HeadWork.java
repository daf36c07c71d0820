package io.vestibule.gate.http.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.exchange.Forwarding;
import io.vestibule.gate.http.exchange.OriginRequest;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.Peer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;

/// Everything that the gate does with a request's head, from its bytes to the bytes that the origin
/// gets, but for sockets: once before a room with places, once before a full one. *Confined to its
/// test.*
final class HeadWork {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int HEAD_BYTES = 32 * 1024;
    private static final AddressBlocks TRUSTED = AddressBlocks.of("10.0.0.0/8");

    private final UsherTestHouse open = new UsherTestHouse();
    private final UsherTestHouse full = new UsherTestHouse();
    private final Peer peer;

    HeadWork(String address) {
        peer = Peer.of(InetAddress.ofLiteral(address), TRUSTED, false);
        open.letIn();
        full.full();
    }

    /// The cookie of somebody who waits before the full room.
    String cookie() {
        return UsherTestHouse.cookieOf(full.judge(head("GET / HTTP/1.1\r\nHost: shop.example\r\n")));
    }

    private RequestHead head(String text) {
        var request = decoded(text);
        return head(request, RequestFacts.of(request));
    }

    /// CPU time of this thread, in nanoseconds.
    long nanos(String head) {
        long before = THREADS.getCurrentThreadCpuTime();
        serve(head);
        return THREADS.getCurrentThreadCpuTime() - before;
    }

    void serve(String text) {
        serve(text, open);
        serve(text, full);
    }

    private void serve(String text, UsherTestHouse house) {
        var request = decoded(text);
        if (request.decoderResult().isFailure()) {
            return;
        }
        RequestFacts facts;
        try {
            facts = RequestFacts.of(request);
        } catch (RefusedException _) {
            return;
        }
        if (house.judge(head(request, facts)) instanceof Verdict.Forward forward) {
            OriginRequest.prepare(request, facts, forward.hideCookies(), "origin.example");
            Forwarding.of(peer, facts, request.headers(), TRUSTED).tell(peer, facts, request.headers());
            write(request);
        }
    }

    private static HttpRequest decoded(String text) {
        var channel = new EmbeddedChannel(new RequestDecoder(HEAD_BYTES, () -> {}));
        channel.writeInbound(Unpooled.copiedBuffer(text + "\r\n", ISO_8859_1));
        HttpRequest request = channel.readInbound();
        channel.finishAndReleaseAll();
        return request;
    }

    private RequestHead head(HttpRequest request, RequestFacts facts) {
        var from = Forwarding.of(peer, facts, request.headers(), TRUSTED);
        return new RequestHead(
                0,
                request.method().name(),
                from.secure(),
                facts.host,
                facts.authority,
                facts.target,
                (MultiMap) request.headers(),
                from.client(),
                facts.upgrade != null,
                Transport.plain("HTTP/1.1", 0));
    }

    private static void write(HttpRequest request) {
        var channel = new EmbeddedChannel(new HttpRequestEncoder());
        channel.writeOutbound(request);
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            ReferenceCountUtil.release(part);
        }
        channel.finishAndReleaseAll();
    }
}
