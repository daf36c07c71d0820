package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// A client and a server of grpc-java with the gate between them: all four kinds of calls, in the
/// clear and over TLS on both sides.
@ParameterizedClass
@ValueSource(booleans = {false, true})
class GrpcIT {

    private static final String SERVICE = "test.Echo";
    private static final String END = "(end)";

    private static final Metadata.Key<String> DETAIL = Metadata.Key.of("detail", Metadata.ASCII_STRING_MARSHALLER);

    private static final MethodDescriptor<String, String> ONE = method("One", MethodType.UNARY);
    private static final MethodDescriptor<String, String> MANY = method("Many", MethodType.SERVER_STREAMING);
    private static final MethodDescriptor<String, String> SUM = method("Sum", MethodType.CLIENT_STREAMING);
    private static final MethodDescriptor<String, String> TALK = method("Talk", MethodType.BIDI_STREAMING);

    private static final Certificate SITE = Certificate.onlyOf("shop.example");
    private static final Certificate ORIGIN = Certificate.of("origin.example");

    private final boolean secure;

    @TempDir
    private Path folder;

    private Server server;
    private GateUnderTest gate;
    private ManagedChannel channel;

    GrpcIT(boolean secure) {
        this.secure = secure;
    }

    @BeforeEach
    void start() throws IOException {
        var listening = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(service());
        server = (secure ? shielded(listening) : listening).build().start();
        gate = (secure ? shieldedGate(server.getPort()) : plainGate(server.getPort())).start();
        var connecting =
                NettyChannelBuilder.forAddress("127.0.0.1", gate.port()).overrideAuthority("shop.example");
        channel = (secure ? shielded(connecting) : connecting.usePlaintext()).build();
    }

    private static GateUnderTest.Setup plainGate(int port) {
        return GateUnderTest.before(port).origin(origin -> origin.withProtocol(OriginSettings.Protocol.H2));
    }

    private GateUnderTest.Setup shieldedGate(int port) throws IOException {
        Path authority = Files.writeString(folder.resolve("origin.pem"), ORIGIN.certificate());
        var pair = new Listener.Door.Pem(folder.resolve("site.pem"), folder.resolve("site.key"));
        SITE.writeTo(pair.certificates(), pair.key());
        return GateUnderTest.before(URI.create("https://localhost:" + port))
                .origin(origin -> origin.withProtocol(OriginSettings.Protocol.H2)
                        .withTrust(new OriginSettings.Trust.Authorities(authority)))
                .listeners(new Listener("127.0.0.1", 0, pair, false));
    }

    private static NettyServerBuilder shielded(NettyServerBuilder listening) {
        return listening.useTransportSecurity(bytes(ORIGIN.certificate()), bytes(ORIGIN.key()));
    }

    private static NettyChannelBuilder shielded(NettyChannelBuilder connecting) throws SSLException {
        return connecting.sslContext(GrpcSslContexts.forClient()
                .trustManager(bytes(SITE.certificate()))
                .build());
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        gate.close();
        server.shutdownNow();
    }

    private static MethodDescriptor<String, String> method(String name, MethodType type) {
        return MethodDescriptor.<String, String>newBuilder()
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
                .setRequestMarshaller(new Texts())
                .setResponseMarshaller(new Texts())
                .build();
    }

    private static ServerServiceDefinition service() {
        return ServerServiceDefinition.builder(SERVICE)
                .addMethod(ONE, ServerCalls.asyncUnaryCall(GrpcIT::one))
                .addMethod(MANY, ServerCalls.asyncServerStreamingCall(GrpcIT::many))
                .addMethod(SUM, ServerCalls.asyncClientStreamingCall(Joined::new))
                .addMethod(TALK, ServerCalls.asyncBidiStreamingCall(Back::new))
                .build();
    }

    private static void one(String said, StreamObserver<String> answer) {
        if (said.equals("refuse")) {
            var why = new Metadata();
            why.put(DETAIL, "no seats");
            answer.onError(Status.RESOURCE_EXHAUSTED.withDescription("full").asRuntimeException(why));
            return;
        }
        answer.onNext(said);
        answer.onCompleted();
    }

    private static void many(String said, StreamObserver<String> answer) {
        for (int i = 0; i < Integer.parseInt(said); i++) {
            answer.onNext("part " + i);
        }
        answer.onCompleted();
    }

    /// What came, in one text at the end.
    private static final class Joined implements StreamObserver<String> {

        private final StreamObserver<String> answer;
        private final List<String> parts = new ArrayList<>();

        Joined(StreamObserver<String> answer) {
            this.answer = answer;
        }

        @Override
        public void onNext(String part) {
            parts.add(part);
        }

        @Override
        public void onError(Throwable problem) {}

        @Override
        public void onCompleted() {
            answer.onNext(String.join("+", parts));
            answer.onCompleted();
        }
    }

    /// What comes, at once.
    private record Back(StreamObserver<String> answer) implements StreamObserver<String> {

        @Override
        public void onNext(String part) {
            answer.onNext("heard " + part);
        }

        @Override
        public void onError(Throwable problem) {}

        @Override
        public void onCompleted() {
            answer.onCompleted();
        }
    }

    /// Keeps what it gets, until somebody asks.
    private record Kept(BlockingQueue<String> parts) implements StreamObserver<String> {

        @Override
        public void onNext(String part) {
            parts.add(part);
        }

        @Override
        public void onError(Throwable problem) {
            parts.add(problem.toString());
        }

        @Override
        public void onCompleted() {
            parts.add(END);
        }

        private String next() throws InterruptedException {
            return String.valueOf(parts.poll(10, TimeUnit.SECONDS));
        }
    }

    private static final class Texts implements MethodDescriptor.Marshaller<String> {

        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static CallOptions soon() {
        return CallOptions.DEFAULT.withDeadlineAfter(20, TimeUnit.SECONDS);
    }

    private String ask(String text) {
        return ClientCalls.blockingUnaryCall(channel, ONE, soon(), text);
    }

    @Test
    void aCallHasItsAnswer() {
        assertThat(ask("seat 4")).isEqualTo("seat 4");
        String long4 = "x".repeat(3 << 20);
        assertThat(ask(long4)).isEqualTo(long4);
        var head = gate.nextHead();
        assertThat(head.host()).isEqualTo("shop.example");
        assertThat(head.secure()).isEqualTo(secure);
    }

    @Test
    void aRefusalComesWithItsReasonAndItsTrailers() {
        var refusal = catchThrowableOfType(StatusRuntimeException.class, () -> ask("refuse"));

        assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(refusal.getStatus().getDescription()).isEqualTo("full");
        assertThat(Objects.requireNonNull(refusal.getTrailers()).get(DETAIL)).isEqualTo("no seats");
    }

    @Test
    void aStreamOfAnswersComesWholeAndInOrder() {
        Iterator<String> parts = ClientCalls.blockingServerStreamingCall(channel, MANY, soon(), "5000");

        for (int i = 0; i < 5000; i++) {
            assertThat(parts.next()).isEqualTo("part " + i);
        }
        assertThat(parts.hasNext()).isFalse();
    }

    @Test
    void aStreamOfRequestsHasOneAnswer() throws InterruptedException {
        var kept = new Kept(new LinkedBlockingQueue<>());
        var said = ClientCalls.asyncClientStreamingCall(channel.newCall(SUM, soon()), kept);

        said.onNext("a");
        said.onNext("b");
        said.onNext("c");
        said.onCompleted();

        assertThat(kept.next()).isEqualTo("a+b+c");
        assertThat(kept.next()).isEqualTo(END);
    }

    @Test
    void bothSidesSpeakInTurn() throws InterruptedException {
        var kept = new Kept(new LinkedBlockingQueue<>());
        var said = ClientCalls.asyncBidiStreamingCall(channel.newCall(TALK, soon()), kept);

        for (int i = 0; i < 100; i++) {
            said.onNext("" + i);
            assertThat(kept.next()).isEqualTo("heard " + i);
        }
        said.onCompleted();

        assertThat(kept.next()).isEqualTo(END);
    }

    @Test
    void whatNobodyServesIsSaidInTheWayOfGrpc() {
        var unknown = method("Unknown", MethodType.UNARY);

        var refusal = catchThrowableOfType(
                StatusRuntimeException.class, () -> ClientCalls.blockingUnaryCall(channel, unknown, soon(), ""));

        assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.UNIMPLEMENTED);
    }
}
