package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.vestibule.gate.http.Hellos;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How a connection begins.
class HelloReaderTest {

    private static final long HANDSHAKE_MILLIS = 60_000;

    private static ServerCertificate certificate(String... names) throws IOException, GeneralSecurityException {
        var own = SelfSigned.of(List.of(names), Instant.now());
        return ServerCertificate.of("made", own.key(), List.of(own.certificate()));
    }

    private static TlsDoor door() throws IOException, GeneralSecurityException {
        var certificate = certificate("shop.example");
        return new TlsDoor(List.of(() -> certificate));
    }

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
        var channel = new EmbeddedChannel(new HelloReader(door(), HANDSHAKE_MILLIS, asked), new Deaf());
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
