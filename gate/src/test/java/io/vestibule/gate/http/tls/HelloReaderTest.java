package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.ReferenceCounted;
import io.vestibule.gate.http.Hellos;
import io.vestibule.gate.http.plan.GateMetrics.Count;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How a connection begins, with real handshakes between handlers: BoringSSL's on our side, the
/// JDK's on the visitor's.
class HelloReaderTest {

    private static final long NOW = 1_000 * SessionKeys.PERIOD_MILLIS;
    private static final long HANDSHAKE_MILLIS = 60_000;

    @TempDir
    private Path folder = Path.of("");

    private static ServerCertificate certificate(String... names) throws IOException, GeneralSecurityException {
        var own = SelfSigned.of(List.of(names), Instant.now());
        return ServerCertificate.of("made", own.key(), List.of(own.certificate()));
    }

    private static SessionKeys keys(int secret, long now) {
        var bytes = new byte[TicketKey.SECRET_BYTES];
        bytes[0] = (byte) secret;
        var ring = KeyRing.of(List.of(new TicketKey(1, bytes, 0, TicketKey.NEVER)));
        var keys = new SessionKeys(() -> ring, () -> now);
        keys.refresh();
        return keys;
    }

    private static TlsDoor door(SessionKeys keys) throws IOException, GeneralSecurityException {
        var certificate = certificate("shop.example");
        certificate.seal(keys);
        return new TlsDoor(List.of(() -> certificate));
    }

    private static SslContext visitor(String version) throws SSLException {
        return SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .endpointIdentificationAlgorithm("")
                .protocols(version)
                .build();
    }

    /// A handshake, up to what a client is sent after it.
    private static Count shakeHands(TlsDoor door, SslContext visitor) {
        var ours = new EmbeddedChannel(new HelloReader(door, HANDSHAKE_MILLIS, false));
        var theirs = new EmbeddedChannel(visitor.newHandler(ByteBufAllocator.DEFAULT, "shop.example", 443));
        try {
            passAll(theirs, ours);
            var tls = ours.pipeline().get(SslHandler.class);
            assertThat(tls.handshakeFuture().isSuccess()).isTrue();
            // Sealed sessions go out with the first answer.
            ours.writeOutbound(Unpooled.copiedBuffer("answer", StandardCharsets.US_ASCII));
            passAll(theirs, ours);
            return TlsConnection.counted(tls);
        } finally {
            theirs.finishAndReleaseAll();
            ours.finishAndReleaseAll();
        }
    }

    private static void passAll(EmbeddedChannel theirs, EmbeddedChannel ours) {
        boolean moved = true;
        while (moved) {
            boolean one = pass(theirs, ours);
            boolean other = pass(ours, theirs);
            moved = one || other;
        }
    }

    private static boolean pass(EmbeddedChannel from, EmbeddedChannel to) {
        from.runPendingTasks();
        boolean moved = false;
        for (Object sent = from.readOutbound(); sent != null; sent = from.readOutbound()) {
            to.writeInbound(sent);
            moved = true;
        }
        return moved;
    }

    // ---- sessions ----------------------------------------------------------------------------

    @Test
    void aSessionIsResumedWhereTheKeysAreTheSame() throws Exception {
        var visitor = visitor("TLSv1.3");

        assertThat(shakeHands(door(keys(1, NOW)), visitor)).isEqualTo(Count.TLS_HANDSHAKES_FULL);
        assertThat(shakeHands(door(keys(1, NOW)), visitor)).isEqualTo(Count.TLS_HANDSHAKES_RESUMED);
        assertThat(shakeHands(door(keys(2, NOW)), visitor)).isEqualTo(Count.TLS_HANDSHAKES_FULL);
    }

    @Test
    void aSessionIsResumedInTheNextPeriodAndNotInTheOneAfter() throws Exception {
        long next = NOW + SessionKeys.PERIOD_MILLIS;
        var soon = visitor("TLSv1.3");
        var late = visitor("TLSv1.3");
        shakeHands(door(keys(1, NOW)), soon);
        shakeHands(door(keys(1, NOW)), late);

        assertThat(shakeHands(door(keys(1, next)), soon)).isEqualTo(Count.TLS_HANDSHAKES_RESUMED);
        assertThat(shakeHands(door(keys(1, next + SessionKeys.PERIOD_MILLIS)), late))
                .isEqualTo(Count.TLS_HANDSHAKES_FULL);
    }

    /// Its keys are in what the client would be given to keep.
    @Test
    void aSessionOfTls12IsNotSealed() throws Exception {
        var visitor = visitor("TLSv1.2");
        var door = door(keys(1, NOW));

        assertThat(shakeHands(door, visitor)).isEqualTo(Count.TLS_HANDSHAKES_FULL);
        assertThat(shakeHands(door(keys(1, NOW)), visitor)).isEqualTo(Count.TLS_HANDSHAKES_FULL);
    }

    /// A version that nobody speaks does not make it TLS 1.3.
    @ParameterizedTest
    @CsvSource({"'0304,0303',true", "'0303',false", "'7f1c,0303',false", "'0305,0303',false", "'',false"})
    void tls13IsOfferedByItsNumberAlone(String versions, boolean offered) {
        byte[] message = (versions.isEmpty() ? new Hellos().version(0x0304) : hello().versions(versions)).message();

        var read =
                ClientHello.read(ByteBuffer.wrap(message, 4, message.length - 4).slice());

        assertThat(Objects.requireNonNull(read).offersTls13()).isEqualTo(offered);
    }

    @Test
    void aGateKeepsItsOwnSessionsOfTls12() throws Exception {
        var visitor = visitor("TLSv1.2");
        var door = door(keys(1, NOW));

        assertThat(shakeHands(door, visitor)).isEqualTo(Count.TLS_HANDSHAKES_FULL);
        assertThat(shakeHands(door, visitor)).isEqualTo(Count.TLS_HANDSHAKES_RESUMED);
    }

    // ---- certificates ------------------------------------------------------------------------

    /// BoringSSL takes their certificates, and then fails each handshake.
    @ParameterizedTest
    @CsvSource({
        "rsa:2048,digitalSignature,BORING_SSL",
        "rsa:2048,keyEncipherment,BORING_SSL",
        "ec,digitalSignature,BORING_SSL",
        "ec,keyAgreement,JDK",
        "ed25519,digitalSignature,JDK",
        "ed448,digitalSignature,JDK"
    })
    void certificatesWithWhichBoringSslDoesNotSignAreTheJdks(String kind, String usage, TlsProvider provider)
            throws Exception {
        var made = certificate(kind, usage);

        assertThat(made.provider()).isEqualTo(provider);
        var door = new TlsDoor(List.of(() -> made));
        assertThat(shakeHands(door, visitor("TLSv1.3")))
                .isEqualTo(provider == TlsProvider.JDK ? Count.TLS_HANDSHAKES_JDK : Count.TLS_HANDSHAKES_FULL);
    }

    private ServerCertificate certificate(String kind, String usage) throws Exception {
        var command = new ArrayList<>(List.of("openssl", "req", "-x509", "-nodes", "-newkey", kind));
        if (kind.equals("ec")) {
            command.addAll(List.of("-pkeyopt", "ec_paramgen_curve:P-256"));
        }
        command.addAll(List.of("-keyout", "key.pem", "-out", "chain.pem", "-subj", "/CN=shop.example"));
        command.addAll(List.of("-addext", "keyUsage=" + usage));
        var making = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(making.waitFor()).as(() -> read("said")).isZero();
        return ServerCertificate.read(new Listener.Door.Pem(folder.resolve("chain.pem"), folder.resolve("key.pem")));
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void aConnectionOutlivesItsCertificate() throws Exception {
        var certificate = certificate("shop.example");
        var tls = Objects.requireNonNull(certificate.handler(ByteBufAllocator.DEFAULT, true));
        var engine = (ReferenceCounted) tls.engine();

        certificate.close();

        assertThat(engine.refCnt()).isEqualTo(1);
        assertThat(tls.engine().getSupportedProtocols()).contains("TLSv1.3");
        assertThat(engine.release()).isTrue();
        assertThat(certificate.handler(ByteBufAllocator.DEFAULT, true)).isNull();
    }

    /// The lane has found the old one, and then another thread takes the new one and closes the old.
    @Test
    void aCertificateThatIsReplacedBetweenIsLookedUpAgain() throws Exception {
        var old = certificate("shop.example");
        var next = certificate("shop.example");
        var shown = new ServerCertificate[] {old};
        var door = new TlsDoor(List.of(() -> shown[0]));
        var reader = new HelloReader(door, HANDSHAKE_MILLIS, false);
        var channel = new EmbeddedChannel(reader);
        var found = channel.eventLoop().newSucceededFuture(door.shownTo(null));
        shown[0] = next;
        door.refresh();
        old.close();

        reader.onLookupComplete(channel.pipeline().firstContext(), null, found);

        assertThat(channel.pipeline().get(SslHandler.class)).isNotNull();
        channel.finishAndReleaseAll();
    }

    // ---- fingerprints ------------------------------------------------------------------------

    private static Hellos hello() {
        return new Hellos()
                .ciphers("1301,1302,c02b")
                .extensions("0000,002b,000d")
                .versions("0304,0303")
                .signatures("0403");
    }

    /// Ignores that TLS has no answer to such a hello.
    private static final class Deaf extends ChannelInboundHandlerAdapter {

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {}
    }

    private static String ja4(byte[] sent, int piece, boolean asked) throws IOException, GeneralSecurityException {
        var channel = new EmbeddedChannel(new HelloReader(door(keys(1, NOW)), HANDSHAKE_MILLIS, asked), new Deaf());
        try {
            for (int at = 0; at < sent.length; at += piece) {
                assertThat(TlsConnection.ja4(channel)).isEmpty();
                channel.writeInbound(
                        Unpooled.wrappedBuffer(Arrays.copyOfRange(sent, at, Math.min(sent.length, at + piece))));
            }
            return TlsConnection.ja4(channel);
        } finally {
            channel.finishAndReleaseAll();
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "3,7", "40,1000", "1000,2"})
    void aHelloMayComeInPiecesAndInSeveralRecords(int record, int piece) throws Exception {
        String whole = ja4(hello().records(1 << 14), 1 << 14, true);

        assertThat(whole).startsWith("t13d0303");
        assertThat(ja4(hello().records(record), piece, true)).isEqualTo(whole);
    }

    @Test
    void noFingerprintIsTakenThatNobodyAsksFor() throws Exception {
        assertThat(ja4(hello().records(1 << 14), 1 << 14, false)).isEmpty();
    }
}
