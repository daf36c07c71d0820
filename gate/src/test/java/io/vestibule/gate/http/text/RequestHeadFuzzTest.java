package io.vestibule.gate.http.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import org.junit.jupiter.api.Tag;

/// Looks for a request that the origin could read otherwise than the gate does. Search:
/// `JAZZER_FUZZ=1 mvn -pl gate -am test -Dtest=RequestHeadFuzzTest#anyBytesAreRefusedOrReadInOneWay`.
@Tag("fuzz")
class RequestHeadFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void anyBytesAreRefusedOrReadInOneWay(byte[] sent) {
        RequestHeadLaws.hold(sent);
    }

    /// Lines, so that a search comes further: each ends in CRLF, an empty line ends the head.
    @FuzzTest(maxDuration = "2m")
    void anyLinesAreRefusedOrReadInOneWay(byte[] lines) {
        var text = new String(lines, ISO_8859_1).replace("\n", "\r\n");
        RequestHeadLaws.hold((text + "\r\n\r\n").getBytes(ISO_8859_1));
    }

    /// A field a line, its name ended by the first colon that does not begin it.
    @FuzzTest(maxDuration = "2m")
    void anyFieldsOfHttp2AreRefusedOrReadInOneWay(byte[] lines) {
        var fields = new DefaultHttp2Headers(false);
        for (String line : new String(lines, ISO_8859_1).split("\n", -1)) {
            int colon = line.indexOf(':', 1);
            if (colon > 0) {
                fields.add(line.substring(0, colon), line.substring(colon + 1));
            }
        }
        try {
            RequestHeadLaws.check(Http2Heads.request(fields, lines.length % 2 == 0));
        } catch (RefusedException _) {
            return;
        }
    }
}
