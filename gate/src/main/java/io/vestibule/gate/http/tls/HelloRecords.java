package io.vestibule.gate.http.tls;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Puts a ClientHello together from the first bytes of a connection, which come in pieces and in
/// TLS records (RFC 8446, 5.1). *Confined to the event loop of its connection.*
final class HelloRecords {

    /// As much as a ClientHello may have for a fingerprint: two kilobytes are usual, with keys of
    /// several kinds.
    static final int MOST_BYTES = 16 * 1024;

    private static final int HEADER_BYTES = 5;
    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;
    private static final int MESSAGE_HEADER_BYTES = 4;

    private byte[] message = new byte[2048];
    private int messageBytes;
    private final byte[] header = new byte[HEADER_BYTES];
    private int headerBytes;
    private int recordLeft;
    private boolean over;
    private @Nullable ClientHello hello;

    /// Takes what came next.
    ///
    /// @return whether more is needed
    boolean take(ByteBuffer bytes) {
        while (!over && bytes.hasRemaining()) {
            if (recordLeft == 0) {
                header[headerBytes++] = bytes.get();
                if (headerBytes == HEADER_BYTES) {
                    begin();
                }
            } else {
                int some = Math.min(recordLeft, bytes.remaining());
                add(bytes, some);
                recordLeft -= some;
                finish();
            }
        }
        return !over;
    }

    /// What was put together; null if it is not complete, or if there was something else.
    @Nullable
    ClientHello hello() {
        return hello;
    }

    private void begin() {
        headerBytes = 0;
        recordLeft = (header[3] & 0xff) << 8 | (header[4] & 0xff);
        if (header[0] != HANDSHAKE || header[1] != 3 || recordLeft == 0) {
            over = true;
        }
    }

    private void add(ByteBuffer bytes, int some) {
        if (messageBytes + some > MOST_BYTES) {
            over = true;
            return;
        }
        if (messageBytes + some > message.length) {
            int larger = Math.min(MOST_BYTES, Math.max(2 * message.length, messageBytes + some));
            message = Arrays.copyOf(message, larger);
        }
        bytes.get(message, messageBytes, some);
        messageBytes += some;
    }

    private void finish() {
        if (over || messageBytes < MESSAGE_HEADER_BYTES) {
            return;
        }
        int length = (message[1] & 0xff) << 16 | (message[2] & 0xff) << 8 | (message[3] & 0xff);
        if (message[0] != CLIENT_HELLO || length > MOST_BYTES - MESSAGE_HEADER_BYTES) {
            over = true;
        } else if (messageBytes >= MESSAGE_HEADER_BYTES + length) {
            over = true;
            hello = ClientHello.read(
                    ByteBuffer.wrap(message, MESSAGE_HEADER_BYTES, length).slice());
        }
    }
}
