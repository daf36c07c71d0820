package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.Language;
import io.vestibule.page.Models;
import io.vestibule.page.WaitingPage;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// A page made of pieces that are compressed and pieces that are not, over both protocols.
class GzipPagesIT {

    private static final WaitingPage PAGES = WaitingPage.load();
    private static final byte[] PAGE = PAGES.render(Models.line(Language.AR_EG));

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\nAccept-Encoding: gzip\r\n\r\n";

    private final GzipPieces gzip = new GzipPieces();

    private Verdict.Answer answer() {
        return new Verdict.Answer(
                200,
                ReadyFields.of(List.of("Content-Encoding", "gzip")),
                List.of(),
                gzip.body(PAGES.pieces(Models.line(Language.AR_EG))));
    }

    @Test
    void twoVisitorsOnOneConnectionGetItOverHttp1() throws IOException {
        try (var origin = ScriptedOrigin.answering("");
                var gate = GateUnderTest.before(origin).usher(usher()).start();
                var visitor = gate.visitor()) {
            for (int i = 0; i < 2; i++) {
                var response = visitor.send(GET).response();

                assertThat(response.value("Content-Encoding")).isEqualTo("gzip");
                assertThat(unpacked(response.bodyBytes())).isEqualTo(PAGE);
            }
        }
    }

    @Test
    void andOverHttp2() throws IOException {
        try (var origin = ScriptedOrigin.answering("");
                var gate = GateUnderTest.before(origin).usher(usher()).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            var outcome = visitor.get(1, "/").outcome(1);

            assertThat(outcome.value("content-encoding")).isEqualTo("gzip");
            assertThat(unpacked(outcome.body().getBytes(StandardCharsets.ISO_8859_1)))
                    .isEqualTo(PAGE);
        }
    }

    private Usher usher() {
        return (_, sink) -> sink.is(answer());
    }

    private static byte[] unpacked(byte[] sent) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(sent))) {
            return in.readAllBytes();
        }
    }
}
