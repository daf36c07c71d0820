package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

class LineBufferTest {

    @Test
    void anEntryIsOneLineOfJsonWhateverIsInIt() throws IOException {
        var buffer = new LineBuffer();
        var out = new ByteArrayOutputStream();

        buffer.append(
                new AccessEntry(
                        1_772_366_400_007L,
                        71,
                        "192.0.2.1",
                        "GET",
                        "shop.example",
                        "/a\"\\\u0001ä",
                        "HTTP/1.1",
                        200,
                        12,
                        345,
                        67,
                        "forwarded",
                        "",
                        "10.0.0.1:80"));
        buffer.writeTo(out);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        """
                        {"time":"2026-03-01T12:00:00.007Z","id":"1z1","client":"192.0.2.1",\
                        "method":"GET","host":"shop.example",\
                        "path":"/a\\"\\\\\\u0001\\u00e4","protocol":"HTTP/1.1",\
                        "status":200,"bytes":12,"micros":345,"outcome":"forwarded",\
                        "origin":"10.0.0.1:80","originMicros":67}
                        """);
    }
}
