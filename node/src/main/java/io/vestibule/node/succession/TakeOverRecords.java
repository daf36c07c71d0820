package io.vestibule.node.succession;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Cuts what comes into records: four bytes of length, and so many bytes. What is too long ends the
/// connection. *Confined to the event loop.*
final class TakeOverRecords extends ByteToMessageDecoder {

    /// Of a record of the talk.
    static final int SHORT = 16 * 1024;

    /// Of a frame: a report may hold all that happened in a second.
    static final int LONG = 32 * 1024 * 1024;

    private static final int LENGTH_BYTES = 4;

    private int most = SHORT;

    /// From now on records may have so many bytes.
    void most(int bytes) {
        most = bytes;
    }

    static ByteBuf of(byte[] content) {
        return Unpooled.wrappedBuffer(
                Unpooled.buffer(LENGTH_BYTES).writeInt(content.length), Unpooled.wrappedBuffer(content));
    }

    static ByteBuf of(String content) {
        return of(content.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < LENGTH_BYTES) {
            return;
        }
        int length = in.getInt(in.readerIndex());
        if (length < 0 || length > most) {
            in.skipBytes(in.readableBytes());
            var _ = ctx.close();
        } else if (in.readableBytes() >= LENGTH_BYTES + length) {
            var content = new byte[length];
            in.skipBytes(LENGTH_BYTES);
            in.readBytes(content);
            out.add(content);
        }
    }
}
