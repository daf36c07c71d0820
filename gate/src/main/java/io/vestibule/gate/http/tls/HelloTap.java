package io.vestibule.gate.http.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;

/// Reads along while a client begins TLS, and keeps the client's fingerprint with the connection.
/// Everything continues at once and unchanged to the handler of TLS behind it. Leaves when it has
/// seen the ClientHello, or something else. *Confined to the event loop.*
public final class HelloTap extends ChannelInboundHandlerAdapter {

    private static final AttributeKey<String> JA4 = AttributeKey.valueOf(HelloTap.class, "ja4");

    private final HelloRecords records = new HelloRecords();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        boolean more = msg instanceof ByteBuf bytes && takes(bytes);
        if (!more) {
            var hello = records.hello();
            if (hello != null) {
                ctx.channel().attr(JA4).set(Ja4.of(hello));
            }
        }
        ctx.fireChannelRead(msg);
        if (!more) {
            ctx.pipeline().remove(this);
        }
    }

    private boolean takes(ByteBuf bytes) {
        boolean more = true;
        for (var part : bytes.nioBuffers()) {
            more = more && records.take(part);
        }
        return more;
    }

    /// The fingerprint of the client at the other end; empty if it was not read, or there was none.
    ///
    /// @param channel the connection, not a stream on it
    public static String ja4(Channel channel) {
        String known = channel.hasAttr(JA4) ? channel.attr(JA4).get() : null;
        return known == null ? "" : known;
    }
}
