package io.vestibule.probe;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import javax.net.ssl.SSLException;

/// Reads the alert with which an origin refuses a handshake, from the records that are not
/// encrypted yet: the JDK reports it as a text alone. It reads before TLS does, changes nothing,
/// and looks no further than the first record that is not part of a handshake in the clear.
/// *Confined to the event loop.*
final class TlsAlertWatch extends ChannelInboundHandlerAdapter {

    private static final int ALERT = 21;
    private static final int HANDSHAKE = 22;
    private static final int HEADER = 5;

    private int type;
    private int length;
    private int at;
    private boolean over;
    private int alert = -1;
    private boolean broken;

    /// The description of the first alert; -1 if there was none.
    int alert() {
        return alert;
    }

    /// Whether the connection broke, rather than being closed.
    boolean isBroken() {
        return broken;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        broken |= cause instanceof IOException && !(cause instanceof SSLException);
        ctx.fireExceptionCaught(cause);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!over && message instanceof ByteBuf bytes) {
            look(bytes);
        }
        ctx.fireChannelRead(message);
    }

    void look(ByteBuf bytes) {
        int index = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (index < end && !over) {
            if (at < HEADER) {
                header(bytes.getUnsignedByte(index++));
            } else if (type == ALERT) {
                if (at == HEADER + 1) {
                    alert = bytes.getUnsignedByte(index);
                    over = true;
                }
                index++;
                at++;
            } else {
                int skipped = Math.min(end - index, HEADER + length - at);
                index += skipped;
                at += skipped;
            }
            if (at >= HEADER && at == HEADER + length) {
                at = 0;
            }
        }
    }

    private void header(int next) {
        switch (at) {
            case 0 -> {
                type = next;
                over = next != ALERT && next != HANDSHAKE;
            }
            case 3 -> length = next << 8;
            case 4 -> {
                length |= next;
                over = type == ALERT && length != 2;
            }
            default -> {
                // The version, which says nothing here.
            }
        }
        at++;
    }
}
