package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A connection that is refused at the port of the cluster is counted, whatever the reason.
class TlsEnginesTest {

    private static final int ROUNDS = 20;

    @TempDir
    static Path folder;

    private static PeerSettings.Tls right;
    private static PeerSettings.Tls wrong;
    private static PeerSettings.Tls expired;

    private final FrameCounts counts = new FrameCounts();

    @BeforeAll
    static void certificates() throws IOException {
        right = files("right", Certificate.issued("node", 0));
        wrong = files("wrong", Certificate.issued("node", 0));
        expired = files("expired", Certificate.issued("node", -60));
    }

    private static PeerSettings.Tls files(String name, Certificate.Issued issued) throws IOException {
        var in = Files.createDirectories(folder.resolve(name));
        var tls = new PeerSettings.Tls(in.resolve("tls.crt"), in.resolve("tls.key"), in.resolve("ca.crt"));
        issued.certificate().writeTo(tls.certificate(), tls.key());
        Files.writeString(tls.authority(), issued.authority());
        return tls;
    }

    private static PeerSettings.Tls believing(PeerSettings.Tls shown, PeerSettings.Tls other) {
        return new PeerSettings.Tls(shown.certificate(), shown.key(), other.authority());
    }

    private SSLEngine server(PeerSettings.Tls files) throws IOException {
        return new TlsEngines(files, counts).createServerSSLEngine("127.0.0.1", 1);
    }

    private static SSLEngine node(PeerSettings.Tls files) throws IOException {
        return new TlsEngines(files, new FrameCounts()).createClientSSLEngine("127.0.0.1", 1);
    }

    @Test
    void aNodeOfTheSameAuthorityIsNotRefused() throws IOException {
        var server = server(right);

        assertThat(refuses(server, node(right))).isFalse();
        assertThat(server.getSession().getProtocol()).isEqualTo("TLSv1.3");
        assertThat(counts.allRefused()).isZero();
    }

    @Test
    void aCertificateOfAnotherAuthorityIsCounted() throws IOException {
        assertThat(refuses(server(right), node(believing(wrong, right)))).isTrue();
        assertThat(counts.allRefused()).isEqualTo(1);
    }

    @Test
    void anExpiredCertificateIsCounted() throws IOException {
        assertThat(refuses(server(believing(right, expired)), node(believing(expired, right))))
                .isTrue();
        assertThat(counts.allRefused()).isEqualTo(1);
    }

    @Test
    void aNodeThatRefusesOursIsCounted() throws IOException {
        assertThat(refuses(server(right), node(believing(right, wrong)))).isTrue();
        assertThat(counts.allRefused()).isEqualTo(1);
    }

    @Test
    void aNodeWithoutACertificateIsCounted() throws IOException, GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        var client = context.createSSLEngine();
        client.setUseClientMode(true);

        assertThat(refuses(server(right), client)).isTrue();
        assertThat(counts.allRefused()).isEqualTo(1);
    }

    @Test
    void anOldVersionOfTlsIsCounted() throws IOException {
        var client = node(right);
        client.setEnabledProtocols(new String[] {"TLSv1.2"});

        assertThat(refuses(server(right), client)).isTrue();
        assertThat(counts.allRefused()).isEqualTo(1);
    }

    @Test
    void somethingElseThanTlsIsCounted() throws IOException {
        var request = ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(fails(server(right), request, ByteBuffer.allocate(65_536))).isTrue();
        assertThat(counts.allRefused()).isEqualTo(1);
    }

    /// Lets both ends talk until the server refuses, or for long enough.
    private static boolean refuses(SSLEngine server, SSLEngine client) throws SSLException {
        client.beginHandshake();
        var toServer = ByteBuffer.allocate(65_536);
        var toClient = ByteBuffer.allocate(65_536);
        for (int round = 0; round < ROUNDS; round++) {
            // A client that refuses has an alert to send in the next round.
            var _ = fails(client, toClient.flip(), toServer);
            toClient.compact();
            if (fails(server, toServer.flip(), toClient)) {
                return true;
            }
            toServer.compact();
        }
        return false;
    }

    /// Lets one end do all that it can do now.
    private static boolean fails(SSLEngine end, ByteBuffer in, ByteBuffer out) {
        var read = ByteBuffer.allocate(32_768);
        try {
            while (true) {
                switch (end.getHandshakeStatus()) {
                    case NEED_TASK -> end.getDelegatedTask().run();
                    case NEED_WRAP -> {
                        if (end.wrap(ByteBuffer.allocate(0), out).getStatus() != Status.OK) {
                            return false;
                        }
                    }
                    default -> {
                        if (!in.hasRemaining() || end.unwrap(in, read).getStatus() != Status.OK) {
                            return false;
                        }
                    }
                }
            }
        } catch (SSLException _) {
            return true;
        }
    }
}
