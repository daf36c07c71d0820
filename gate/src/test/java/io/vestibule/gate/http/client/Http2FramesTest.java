package io.vestibule.gate.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Heads of all sizes, read by a reader of Netty's.
class Http2FramesTest {

    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final Http2Frames frames = new Http2Frames(new Http2HeadEncoder());
    private final List<String> read = new ArrayList<>();

    @AfterEach
    void close() {
        frames.close();
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "10, false", "600, true", "16000, false", "16384, true", "40000, false"})
    void aHeadIsOneBufferOfFramesThatEveryClientTakes(int length, boolean end) throws Http2Exception {
        var head = new DefaultHttp2Headers().status("200").add("x-long", "v".repeat(length));
        var ctx = channel.pipeline().firstContext();

        var sent = frames.writeHeaders(ctx, 3, head, 0, end, ctx.newPromise());
        channel.flush();

        assertThat(sent.isSuccess()).isTrue();
        ByteBuf out = channel.readOutbound();
        Object more = channel.readOutbound();
        assertThat(more).isNull();
        var reader = new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder(/* validateHeaders= */ true, 1 << 20));
        while (out.isReadable()) {
            reader.readFrame(ctx, out, new Http2FrameAdapter() {
                @Override
                public void onHeadersRead(
                        ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean last) {
                    read.add(streamId + " " + last + " " + headers.equals(head));
                }
            });
        }
        assertThat(read).containsExactly("3 " + end + " true");
        out.release();
        reader.close();
    }
}
