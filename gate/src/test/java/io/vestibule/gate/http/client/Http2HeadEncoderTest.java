package io.vestibule.gate.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a visitor decides about the table of heads, and what is in it.
class Http2HeadEncoderTest {

    private static final int STREAM = 1;
    private static final int SIZE_UPDATE = 0x20;

    private final Http2HeadEncoder encoder = new Http2HeadEncoder();

    @AfterEach
    void close() {
        encoder.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {4_097, 65_536, Integer.MAX_VALUE, 0xffff_ffffL})
    void aTableIsNeverLargerThanUsual(long asked) throws Http2Exception {
        encoder.maxHeaderTableSize(asked);

        assertThat(encoder.maxHeaderTableSize()).isEqualTo(Http2HeadEncoder.TABLE_BYTES);
    }

    /// RFC 7541, 4.2: the next head says so.
    @Test
    void aSmallerTableIsAnnouncedWithTheNextHead() throws Http2Exception {
        encoder.maxHeaderTableSize(65_536);
        assertThat(first(encoded(head("text/html")))).isNotEqualTo(SIZE_UPDATE);

        encoder.maxHeaderTableSize(100);

        assertThat(encoder.maxHeaderTableSize()).isEqualTo(100);
        assertThat(first(encoded(head("text/html")))).isEqualTo(SIZE_UPDATE);
        assertThat(first(encoded(head("text/html")))).isNotEqualTo(SIZE_UPDATE);
    }

    private static int first(ByteBuf block) {
        return block.getByte(0) & 0xe0;
    }

    /// A decoder with a table of the usual size takes all of it.
    @Test
    void manyHeadsWithAValueOfTheirOwnAreUnderstood() throws Http2Exception {
        encoder.maxHeaderTableSize(Integer.MAX_VALUE);
        var decoder = new DefaultHttp2HeadersDecoder(/* validateHeaders= */ false);
        for (int i = 0; i < 10_000; i++) {
            var head =
                    head("text/html; n=" + i).add("set-cookie", "ticket=" + i).add("x-own", "v" + i);

            assertThat(decoder.decodeHeaders(STREAM, encoded(head))).isEqualTo(head);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "age",
                "content-length",
                "content-range",
                "date",
                "etag",
                "expires",
                "last-modified",
                "location",
                "set-cookie",
                "x-request-id"
            })
    void whatEachResponseHasForItselfIsNotKept(String name) throws Http2Exception {
        var head = head("text/html").add(name, "of its own");
        encoded(head);

        assertThat(encoded(head).toString(StandardCharsets.ISO_8859_1)).contains("of its own");
    }

    @Test
    void whatResponsesHaveInCommonIsSentOnce() throws Http2Exception {
        var head = head("text/html").add("content-security-policy", "default-src 'self'");
        assertThat(encoded(head).toString(StandardCharsets.ISO_8859_1)).contains("default-src");

        assertThat(encoded(head).readableBytes()).isEqualTo(3);
    }

    private static Http2Headers head(String type) {
        return new DefaultHttp2Headers().status("200").add("content-type", type);
    }

    private ByteBuf encoded(Http2Headers head) throws Http2Exception {
        ByteBuf block = Unpooled.buffer();
        encoder.encodeHeaders(STREAM, head, block);
        return block;
    }
}
