package io.vestibule.gate.http.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.plan.LineFormat;
import io.vestibule.gate.http.plan.LineFormat.Field;
import io.vestibule.gate.http.plan.LineFormat.Piece;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineBufferTest {

    @Test
    void anEntryIsOneLineOfJsonWhateverIsInIt() throws IOException {
        assertThat(line(new LineFormat.Json(), entry("/a\"\\\u0001ä", "a=1", "Bot\n{\"x\":1}")))
                .isEqualTo("""
                    {"time":"2026-03-01T12:00:00.007Z","id":"1z1","client":"192.0.2.1",\
                    "method":"POST","host":"shop.example",\
                    "path":"/a\\"\\\\\\u0001\\u00e4","query":"a=1","protocol":"HTTP/1.1",\
                    "status":200,"bytes":12,"received":7,"micros":345,\
                    "outcome":"forwarded","room":"sale","ending":"admitted",\
                    "origin":"10.0.0.1:80","originMicros":67,\
                    "userAgent":"Bot\\u000a{\\"x\\":1}",\
                    "referer":"https://shop.example/"}
                    """);
    }

    @Test
    void valuesOfAPatternEndNoQuoteNoLineAndOutsideOfQuotesNoValue() throws IOException {
        var pattern = new LineFormat.Pattern(List.of(
                new Piece.Value(Field.CLF_TIME, false),
                new Piece.Text(" "),
                new Piece.Value(Field.USER_AGENT, false),
                new Piece.Text(" \""),
                new Piece.Value(Field.USER_AGENT, true),
                new Piece.Text("\" "),
                new Piece.Value(Field.TARGET, false),
                new Piece.Text(" "),
                new Piece.Value(Field.DETAIL, false)));

        assertThat(line(pattern, entry("/ä", "a=1", "a \"b\"\r\n\\é"))).isEqualTo("""
            01/Mar/2026:12:00:00 +0000 a\\x20\\x22b\\x22\\x0d\\x0a\\x5c\\xc3\\xa9 \
            "a \\x22b\\x22\\x0d\\x0a\\x5c\\xc3\\xa9" /\\xc3\\xa4?a=1 -
            """);
    }

    @Test
    void anIdThatWasGivenStandsInPlaceOfOurOwn() throws IOException {
        var id = new LineFormat.Pattern(List.of(new Piece.Value(Field.ID, false)));

        assertThat(line(id, entry("", "/", "", ""))).isEqualTo("1z1\n");
        assertThat(line(id, entry("Root=1-6789", "/", "", ""))).isEqualTo("Root=1-6789\n");
    }

    private static AccessEntry entry(String path, String query, String agent) {
        return entry("", path, query, agent);
    }

    private static AccessEntry entry(String given, String path, String query, String agent) {
        return new AccessEntry(
                1_772_366_400_007L,
                71,
                given,
                "192.0.2.1",
                "POST",
                "shop.example",
                path,
                query,
                "HTTP/1.1",
                200,
                12,
                7,
                345,
                67,
                "forwarded",
                "",
                "10.0.0.1:80",
                "sale",
                "admitted",
                agent,
                "https://shop.example/");
    }

    private static String line(LineFormat format, AccessEntry entry) throws IOException {
        var buffer = new LineBuffer();
        var out = new ByteArrayOutputStream();
        AccessLog.writer(format).write(entry, buffer);
        buffer.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
