package io.vestibule.gate.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.vestibule.gate.http.client.ClientStream.Framing;
import io.vestibule.gate.http.log.AccessLog;
import io.vestibule.gate.http.loop.Alarm;
import io.vestibule.gate.http.loop.ConnectionCaps;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.loop.SharedParts;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.gate.http.text.RequestFacts;
import io.vestibule.page.ErrorPage;
import io.vestibule.testing.RawHttp2;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What leaves a connection, and when: frame by frame, on an event loop that runs when the test
/// says so.
class Http2FrontTest {

    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;
    private static final int NO_ERROR = 0;
    private static final int INTERNAL_ERROR = 2;
    private static final int CANCEL = 8;

    private final EmbeddedChannel channel = new EmbeddedChannel();

    /// Its event loop is the lane's, and runs when the test says so: that of a channel runs whenever
    /// something is written.
    private final EmbeddedChannel loop = new EmbeddedChannel();

    private final FlushCount flushes = new FlushCount();
    private final Requests requests = new Requests();

    /// Counts what reaches the socket.
    private static final class FlushCount extends ChannelOutboundHandlerAdapter {
        private int count;
        private boolean held;

        @Override
        public void flush(ChannelHandlerContext ctx) {
            count++;
            if (!held) {
                ctx.flush();
            }
        }
    }

    /// Takes requests, and answers when the test says so.
    private static final class Requests implements RequestSinks {
        private final List<Request> all = new ArrayList<>();

        @Override
        public RequestSink open(ClientStream clientStream, HttpRequest request, RequestFacts facts) {
            var opened = new Request(clientStream, facts);
            all.add(opened);
            return opened;
        }

        @Override
        public boolean asksForTlsClient() {
            return false;
        }

        private Request at(int index) {
            return all.get(index);
        }
    }

    private static final class Request implements RequestSink {
        private final ClientStream visitor;
        private final RequestFacts facts;
        private long received;
        private boolean ended;
        private boolean gone;
        private int writable;

        private Request(ClientStream visitor, RequestFacts facts) {
            this.visitor = visitor;
            this.facts = facts;
        }

        @Override
        public RequestFacts facts() {
            return facts;
        }

        @Override
        public void begin() {}

        @Override
        public void refuse(Refusal refusal) {}

        @Override
        public void body(ByteBuf part) {
            received += part.readableBytes();
            part.release();
        }

        @Override
        public void end(HttpHeaders trailers) {
            ended = true;
        }

        @Override
        public boolean requestEnded() {
            return ended;
        }

        @Override
        public void flushOrigin() {}

        @Override
        public void visitorWritable() {
            writable++;
        }

        @Override
        public void visitorGone() {
            gone = true;
        }

        @Override
        public void tick() {}

        @Override
        public boolean isForgotten() {
            return false;
        }
    }

    @BeforeEach
    void connect() {
        var settings = GateSettings.of(Listener.plain("127.0.0.1", 0), URI.create("http://127.0.0.1:1"));
        var metrics = new GateMetrics();
        var shared = new SharedParts(
                settings,
                metrics,
                System::currentTimeMillis,
                new ConnectionCaps(settings.limits()),
                new Alarm(System::nanoTime, ""),
                ErrorPage.load(),
                0,
                1);
        var lane = new LoopContext(
                0,
                loop.eventLoop(),
                shared,
                new AccessLog(
                                1,
                                OutputStream.nullOutputStream(),
                                metrics,
                                settings.accessLog().format())
                        .ring(0));
        var peer = Peer.of(InetAddress.ofLiteral("192.0.2.1"), AddressBlocks.NONE, false);
        channel.pipeline().addLast(flushes);
        Http2FrontBuilder.install(lane, peer, requests, channel, Long.MAX_VALUE);
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
        loop.finishAndReleaseAll();
    }

    /// The visitor's first frames.
    ///
    /// @param window of each stream, in bytes
    private void begin(int window) {
        var setting = ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array();
        send(
                RawHttp2.PREFACE.getBytes(StandardCharsets.US_ASCII),
                RawHttp2.rawFrame(RawHttp2.SETTINGS, 0, 0, setting),
                RawHttp2.rawFrame(RawHttp2.SETTINGS, ACK, 0, new byte[0]));
        sent();
    }

    private void send(byte[]... frames) {
        channel.writeInbound(Unpooled.wrappedBuffer(frames));
    }

    private static byte[] head(int stream, boolean end, String... more) {
        var fields = new ArrayList<>(List.of(
                ":method", end ? "GET" : "POST", ":scheme", "http", ":authority", "shop.example", ":path", "/"));
        fields.addAll(List.of(more));
        return RawHttp2.rawFrame(
                RawHttp2.HEADERS,
                END_HEADERS | (end ? END_STREAM : 0),
                stream,
                RawHttp2.block(fields.toArray(String[]::new)));
    }

    private static byte[] data(int stream, int bytes) {
        return RawHttp2.rawFrame(RawHttp2.DATA, 0, stream, new byte[bytes]);
    }

    private static byte[] number(int type, int stream, int number) {
        return RawHttp2.rawFrame(
                type, 0, stream, ByteBuffer.allocate(4).putInt(number).array());
    }

    /// What was flushed, as `type stream length`, with ` end` for the last of a stream; the number
    /// itself for a reset.
    private List<String> sent() {
        var bytes = Unpooled.buffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            bytes.writeBytes(part);
            part.release();
        }
        var frames = new ArrayList<String>();
        while (bytes.isReadable()) {
            int length = bytes.readMedium();
            int type = bytes.readByte();
            boolean end = type <= RawHttp2.HEADERS && (bytes.readByte() & END_STREAM) != 0;
            if (type > RawHttp2.HEADERS) {
                bytes.skipBytes(1);
            }
            int stream = bytes.readInt();
            frames.add(said(type, stream, bytes.readSlice(length)) + (end ? " end" : ""));
        }
        return frames;
    }

    private static String said(int type, int stream, ByteBuf payload) {
        return switch (type) {
            case RawHttp2.DATA -> "DATA " + stream + " " + payload.readableBytes();
            case RawHttp2.HEADERS -> "HEADERS " + stream;
            case RawHttp2.RST_STREAM -> "RESET " + stream + " " + payload.readInt();
            case RawHttp2.WINDOW_UPDATE -> "WINDOW " + stream;
            default -> "other";
        };
    }

    private static HttpResponse ok() {
        return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, new DefaultHttpHeaders());
    }

    private static ByteBuf part(int bytes) {
        return Unpooled.buffer(bytes).writeZero(bytes);
    }

    private static void answer(Request request) {
        request.visitor.sendHead(ok(), Framing.LENGTH);
        request.visitor.sendEnd(part(5), EmptyHttpHeaders.INSTANCE);
        request.visitor.over();
    }

    /// One turn of the event loop, and what it leaves to do at its end.
    private void turn(Runnable task) {
        task.run();
        loop.runPendingTasks();
    }

    @Test
    void answersOfOneTurnLeaveTogether() {
        begin(100_000);
        send(head(1, true), head(3, true));
        flushes.count = 0;

        turn(() -> {
            answer(requests.at(0));
            answer(requests.at(1));
            assertThat(flushes.count).isZero();
        });

        assertThat(flushes.count).isEqualTo(1);
        assertThat(sent()).containsExactly("HEADERS 1", "HEADERS 3", "DATA 1 5 end", "DATA 3 5 end");
    }

    @Test
    void aBodyThatIsNotReadHoldsTheWindow() {
        begin(100_000);
        send(head(1, false));
        requests.at(0).visitor.setReading(false);

        send(data(1, 16_384), data(1, 16_384), data(1, 16_384), data(1, 16_384), data(1, 16_384));

        assertThat(requests.at(0).received).isEqualTo(5 * 16_384);
        assertThat(sent()).isEmpty();
        turn(() -> requests.at(0).visitor.setReading(true));
        assertThat(sent()).containsExactly("WINDOW 1");
    }

    @Test
    void aBodyThatIsReadOpensTheWindow() {
        begin(100_000);
        send(head(1, false));

        send(data(1, 16_384), data(1, 16_384), data(1, 16_384), data(1, 16_384), data(1, 16_384));

        assertThat(sent()).containsExactly("WINDOW 1");
    }

    /// What a slow visitor leaves unread is no more than a little; then the origin has to wait.
    @Test
    void aResponseThatIsNotTakenStopsItsOrigin() {
        begin(10);
        send(head(1, true));
        var request = requests.at(0);
        turn(() -> {
            request.visitor.sendHead(ok(), Framing.LENGTH);
            request.visitor.sendBody(part(60_000));
            assertThat(request.visitor.writable()).isTrue();
            request.visitor.sendBody(part(20_000));
            assertThat(request.visitor.writable()).isFalse();
            request.visitor.flush();
        });
        assertThat(sent()).containsExactly("HEADERS 1", "DATA 1 10");
        assertThat(request.writable).isZero();

        send(number(RawHttp2.WINDOW_UPDATE, 1, 1 << 20));

        assertThat(request.writable).isEqualTo(1);
        assertThat(request.visitor.writable()).isTrue();
        assertThat(sent()).startsWith("DATA 1 16384").doesNotContain("RESET");
    }

    @Test
    void aStreamThatIsResetAfterItsEndIsLetGo() {
        begin(100_000);
        send(head(1, true));
        var request = requests.at(0);
        assertThat(request.ended).isTrue();

        send(number(RawHttp2.RST_STREAM, 1, CANCEL));
        var late = part(5);
        turn(() -> {
            request.visitor.sendHead(ok(), Framing.LENGTH);
            request.visitor.sendBody(late);
        });

        assertThat(request.gone).isTrue();
        assertThat(late.refCnt()).isZero();
        assertThat(sent()).isEmpty();
    }

    /// What waits for the visitor's window does not follow the reset.
    @Test
    void nothingFollowsAReset() {
        begin(10);
        send(head(1, true));
        var request = requests.at(0);
        var late = part(100);
        turn(() -> {
            request.visitor.sendHead(ok(), Framing.LENGTH);
            request.visitor.sendBody(late);
            request.visitor.abort();
        });

        send(number(RawHttp2.WINDOW_UPDATE, 1, 1 << 20));

        assertThat(sent()).containsExactly("HEADERS 1", "DATA 1 10", "RESET 1 " + INTERNAL_ERROR);
        assertThat(late.refCnt()).isZero();
        assertThat(request.gone).isFalse();
    }

    /// RFC 9113, 8.1.
    @Test
    void anAnswerIsCompleteBeforeTheRestOfItsRequestIsDismissed() {
        begin(100_000);
        send(head(1, false), data(1, 100));

        turn(() -> answer(requests.at(0)));

        assertThat(sent()).containsExactly("HEADERS 1", "DATA 1 5 end", "RESET 1 " + NO_ERROR);
    }

    @Test
    void streamsThatAreUnderWayAreLetGoWithTheirConnection() {
        begin(10);
        send(head(1, true), head(3, false, "content-length", "4"), data(3, 4));
        var late = part(100);
        requests.at(0).visitor.sendHead(ok(), Framing.LENGTH);
        requests.at(0).visitor.sendBody(late);

        assertThat(channel.close().isDone()).isTrue();
        channel.runPendingTasks();

        assertThat(requests.all).allMatch(request -> request.gone);
        assertThat(late.refCnt()).isZero();
        assertThat(requests.at(1).received).as("the last part is held back").isZero();
    }

    /// Or a visitor who takes nothing could ask without end.
    @Test
    void aStreamIsOverWhenItsLastFrameHasLeft() {
        begin(100_000);
        send(head(1, false), head(3, false));
        flushes.held = true;
        turn(() -> {
            requests.at(0).visitor.sendHead(ok(), Framing.EMPTY);
            requests.at(0).visitor.sendEnd(part(0), EmptyHttpHeaders.INSTANCE);
            answer(requests.at(1));
        });

        send(end(1), end(3));

        var connection = channel.pipeline().get(Http2Front.class).connection();
        assertThat(connection.numActiveStreams()).isEqualTo(2);
        flushes.held = false;
        channel.flush();
        assertThat(sent()).containsExactly("HEADERS 1 end", "HEADERS 3", "DATA 3 5 end");
        assertThat(connection.numActiveStreams()).isZero();
    }

    private static byte[] end(int stream) {
        return RawHttp2.rawFrame(RawHttp2.DATA, END_STREAM, stream, new byte[0]);
    }

    @Test
    void nothingIsSentForAPartWithNothingInIt() {
        begin(100_000);
        send(head(1, true));

        turn(() -> {
            requests.at(0).visitor.sendHead(ok(), Framing.OPEN);
            requests.at(0).visitor.sendBody(part(0));
            requests.at(0).visitor.sendEnd(part(0), EmptyHttpHeaders.INSTANCE);
            requests.at(0).visitor.over();
        });

        assertThat(sent()).containsExactly("HEADERS 1", "DATA 1 0 end");
    }

    /// They were on their way.
    @Test
    void framesThatComeAfterOurResetAreNoFaultOfTheVisitors() {
        begin(100_000);
        send(head(1, false), head(3, false));
        turn(() -> requests.at(0).visitor.abort());

        for (int i = 0; i < 2 * FloodWatch.RESETS; i++) {
            send(data(1, 1));
        }

        assertThat(sent()).doesNotContain("other");
        assertThat(requests.at(1).gone).isFalse();
    }

    /// An answer may be there before all of the request is, which its origin did not read.
    @Test
    void aRequestThatWasNotReadIsReadWhenItsAnswerIsThere() {
        begin(100_000);
        send(head(1, false));
        requests.at(0).visitor.setReading(false);
        send(data(1, 16_384), data(1, 16_384), data(1, 16_384), data(1, 16_384), data(1, 16_384));
        assertThat(sent()).isEmpty();

        turn(() -> requests.at(0).visitor.over());

        assertThat(sent()).containsExactly("WINDOW 1");
    }
}
