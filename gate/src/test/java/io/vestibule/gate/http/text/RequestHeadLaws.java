package io.vestibule.gate.http.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.NetUtil;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.gate.http.exchange.Forwarding;
import io.vestibule.gate.http.exchange.OriginRequest;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.ticket.CookieHeader;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What holds for every request head whatsoever: it is refused, or what the origin gets can be read
/// in one way only, and says what the gate understood. Told by a slow reader.
final class RequestHeadLaws {

    private static final AddressBlocks TRUSTED = AddressBlocks.of("10.0.0.0/8");
    private static final String TICKET = "__cfwaitingroom";
    private static final int HEAD_BYTES = 32 * 1024;

    /// Fields that no visitor can bring to the origin.
    private static final Set<String> NEVER = Set.of(
            "keep-alive",
            "proxy-connection",
            "proxy-authorization",
            "http2-settings",
            "proxy",
            "cf-waiting-room-command",
            "vestibule-poll",
            "vestibule-leave");

    private RequestHeadLaws() {}

    static void hold(byte[] sent) {
        var read = read(sent);
        try {
            check(read.head());
            checkTrailers(read.trailers());
        } finally {
            read.release();
        }
    }

    /// What the decoder made of the first request.
    private record Read(
            @Nullable HttpRequest head, @Nullable HttpHeaders trailers, List<Object> all) {

        void release() {
            all.forEach(ReferenceCountUtil::release);
        }
    }

    private static Read read(byte[] sent) {
        var channel = new EmbeddedChannel(new RequestDecoder(HEAD_BYTES, () -> {}));
        var all = new ArrayList<Object>();
        HttpRequest head = null;
        HttpHeaders trailers = null;
        channel.writeInbound(Unpooled.copiedBuffer(sent));
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            all.add(message);
            if (message instanceof HttpRequest request && head == null) {
                head = request;
            }
            if (message instanceof LastHttpContent last && last.decoderResult().isSuccess()) {
                trailers = last.trailingHeaders();
            }
        }
        channel.finishAndReleaseAll();
        boolean sound = head != null && head.decoderResult().isSuccess();
        return new Read(sound ? head : null, trailers, all);
    }

    static void check(@Nullable HttpRequest request) {
        if (request == null) {
            return;
        }
        var understood = understand(request);
        if (understood.isEmpty()) {
            return;
        }
        var facts = understood.get();
        String target = request.uri();
        Peer peer = peer(request);
        var from = Forwarding.of(peer, facts, request.headers(), TRUSTED);
        OriginRequest.prepare(request, facts, List.of(TICKET), "origin.example");
        from.tell(peer, facts, request.headers());

        String written = written(request);
        var fields = fields(written);

        assertThat(NetUtil.createInetAddressFromIpAddressString(from.client()))
                .as("client %s of%n%s", from.client(), written)
                .isNotNull();
        assertThat(written).startsWith(request.method() + " " + target + " HTTP/1.1\r\n");
        assertThat(of(fields, "host")).as(written).hasSize(1);
        assertFraming(facts, fields, written);
        assertThat(fields.stream().map(Field::name)).as(written).doesNotContainAnyElementsOf(NEVER);
        assertThat(of(fields, "connection")).as(written).hasSizeLessThanOrEqualTo(1);
        assertThat(String.join("", of(fields, "connection"))).as(written).isIn("", "Upgrade", "TE");
        assertThat(CookieHeader.values(of(fields, "cookie"), TICKET, (_, _) -> true, 0))
                .as(written)
                .isEmpty();
        assertForwarded(peer, fields, written);
        assertSameAgain(facts, target, written);
    }

    private static Optional<RequestFacts> understand(HttpRequest request) {
        try {
            return Optional.of(RequestFacts.of(request));
        } catch (RefusedException _) {
            return Optional.empty();
        }
    }

    /// A trusted peer or a stranger, as the target's length falls.
    private static Peer peer(HttpRequest request) {
        boolean trusted = request.uri().length() % 2 == 0;
        var address = InetAddress.ofLiteral(trusted ? "10.0.0.1" : "192.0.2.1");
        return Peer.of(address, TRUSTED, false);
    }

    private static String written(HttpRequest request) {
        var channel = new EmbeddedChannel(new HttpRequestEncoder());
        channel.writeOutbound(request);
        var text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(ISO_8859_1));
            part.release();
        }
        channel.finishAndReleaseAll();
        return text.toString();
    }

    private record Field(String name, String value) {}

    /// Reads lines, each a name, a colon and a value: anything else is a fault.
    private static List<Field> fields(String written) {
        assertThat(written).endsWith("\r\n\r\n");
        var lines = List.of(written.substring(0, written.length() - 4).split("\r\n", -1));
        assertThat(lines.getFirst()).matches("[A-Z_-]+ [!\"$-~]+ HTTP/1\\.1");
        return lines.stream().skip(1).map(RequestHeadLaws::field).toList();
    }

    private static Field field(String line) {
        assertThat(line).matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+: ?[\t -~\u0080-\u00ff]*");
        int colon = line.indexOf(':');
        return new Field(
                line.substring(0, colon).toLowerCase(Locale.ROOT),
                line.substring(colon + 1).strip());
    }

    private static List<String> of(List<Field> fields, String name) {
        return fields.stream()
                .filter(f -> f.name().equals(name))
                .map(Field::value)
                .toList();
    }

    private static void assertFraming(RequestFacts facts, List<Field> fields, String written) {
        var lengths = of(fields, "content-length");
        var encodings = of(fields, "transfer-encoding");
        assertThat(lengths.size() + encodings.size()).as(written).isLessThanOrEqualTo(1);
        if (facts.chunked) {
            assertThat(encodings)
                    .as(written)
                    .allMatch("chunked"::equalsIgnoreCase)
                    .hasSize(1);
        } else if (facts.length >= 0) {
            assertThat(lengths).as(written).allMatch(l -> Long.parseLong(l) == facts.length);
            assertThat(lengths).as(written).hasSize(1);
        } else {
            assertThat(lengths.size() + encodings.size()).as(written).isZero();
        }
    }

    private static void assertForwarded(Peer peer, List<Field> fields, String written) {
        var hops = of(fields, "x-forwarded-for");
        assertThat(hops).as(written).hasSize(1).allMatch(hop -> hop.endsWith(peer.text()));
        if (!peer.trusted()) {
            assertThat(hops).as(written).containsExactly(peer.text());
            assertThat(of(fields, "x-forwarded-proto")).as(written).containsExactly("http");
            assertThat(fields.stream().map(Field::name).map(name -> name.replace('_', '-')))
                    .as(written)
                    .doesNotContain("x-real-ip", "true-client-ip", "cf-connecting-ip", "x-client-ip");
        }
    }

    /// A server that reads what we write as we read it understands what we understood.
    private static void assertSameAgain(RequestFacts facts, String target, String written) {
        var again = read(written.getBytes(ISO_8859_1));
        try {
            var head = again.head();
            if (head == null || written.length() > HEAD_BYTES) {
                assertThat(written.length()).as(written).isGreaterThan(HEAD_BYTES - 1024);
                return;
            }
            var second = RequestFacts.of(head);
            assertThat(second.target).isEqualTo(target);
            assertThat(List.of(second.length, second.chunked))
                    .as(written)
                    .isEqualTo(List.of(facts.length, facts.chunked));
            if (!facts.host.isEmpty()) {
                assertThat(second.host).isEqualTo(facts.host);
            }
        } finally {
            again.release();
        }
    }

    static void checkTrailers(@Nullable HttpHeaders trailers) {
        if (trailers == null) {
            return;
        }
        var allowed = Trailers.allowed(trailers);
        for (String name : allowed.names()) {
            assertThat(KnownHeader.of(name)).as("trailer %s", name).isNull();
        }
        Stream<String> values = allowed.entries().stream().map(entry -> entry.getValue());
        assertThat(values).allMatch(value -> value.matches("[\t -~\u0080-\u00ff]*"));
    }
}
