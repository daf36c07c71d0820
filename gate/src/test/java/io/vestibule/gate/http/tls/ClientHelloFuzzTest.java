package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;

/// Looks for first bytes of a connection that break the reading of a ClientHello, or that are read
/// otherwise when they come in pieces. Search: `JAZZER_FUZZ=1 mvn -pl gate -am test
/// -Dtest=ClientHelloFuzzTest`.
@Tag("fuzz")
class ClientHelloFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void anyBytesHaveOneFingerprintOrNone(byte[] sent) {
        var whole = new HelloRecords();
        boolean more = whole.take(ByteBuffer.wrap(sent));
        var pieces = new HelloRecords();
        boolean moreOfPieces = true;
        for (byte one : sent) {
            moreOfPieces = pieces.take(ByteBuffer.wrap(new byte[] {one}));
        }

        var hello = whole.hello();

        assertThat(pieces.hello()).isEqualTo(hello);
        if (sent.length > 0) {
            assertThat(moreOfPieces).isEqualTo(more);
        }
        if (hello != null) {
            assertThat(more).isFalse();
            assertThat(Ja4.of(hello)).matches("t[0-9s][0-9][di][0-9]{4}[0-9A-Za-z]{2}_[0-9a-f]{12}_[0-9a-f]{12}");
        }
    }
}
