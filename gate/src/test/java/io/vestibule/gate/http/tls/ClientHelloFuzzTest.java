package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;

/// Looks for bodies of a ClientHello that break its reading. Search: `JAZZER_FUZZ=1 mvn -pl gate -am test
/// -Dtest=ClientHelloFuzzTest`.
@Tag("fuzz")
class ClientHelloFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void anyBytesHaveOneFingerprintOrNone(byte[] sent) {
        var hello = ClientHello.read(ByteBuffer.wrap(sent));

        if (hello != null) {
            assertThat(Ja4.of(hello)).matches("t[0-9s][0-9][di][0-9]{4}[0-9A-Za-z]{2}_[0-9a-f]{12}_[0-9a-f]{12}");
            assertThat(ClientHello.read(ByteBuffer.wrap(sent))).isEqualTo(hello);
        }
    }
}
