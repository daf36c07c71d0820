package io.vestibule.testing;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A visitor that speaks HTTP/2 frame by frame, so that it can send what no library lets through:
/// fields are literals without any check. Answers SETTINGS, and opens the windows wide unless told
/// otherwise. Confined to its test. *Confined to its thread.*
public final class RawHttp2 implements AutoCloseable {

    public static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;

    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;

    /// One frame as it came.
    public record Frame(int type, int flags, int stream, String payload) {
        boolean endsStream() {
            return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
        }
    }

    /// What became of a stream.
    ///
    /// @param fields of all header blocks, in order, as `name: value`
    /// @param end `complete`, `reset N` or `goaway N` with the error code, or `closed`
    public record Outcome(List<String> fields, String body, String end) {
        public Outcome {
            fields = List.copyOf(fields);
        }

        public String status() {
            return value(":status");
        }

        public String value(String name) {
            return fields.stream()
                    .filter(field -> field.startsWith(name + ": "))
                    .map(field -> field.substring(name.length() + 2))
                    .findFirst()
                    .orElse("<no " + name + ">");
        }
    }

    private final RawClient wire;
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false);

    private RawHttp2(RawClient wire) {
        this.wire = wire;
    }

    /// Opens HTTP/2 on a fresh connection: preface, empty SETTINGS, wide connection window.
    public static RawHttp2 over(RawClient wire) {
        var h2 = new RawHttp2(wire);
        wire.send(PREFACE);
        h2.frame(SETTINGS, 0, 0, new byte[0]);
        h2.openWindow(0, 1 << 30);
        return h2;
    }

    public RawClient wire() {
        return wire;
    }

    /// Sends a request's head.
    ///
    /// @param fields name, value, name, value…, pseudo fields first
    public RawHttp2 headers(int stream, boolean end, String... fields) {
        return frame(HEADERS, END_HEADERS | (end ? END_STREAM : 0), stream, block(fields));
    }

    /// The header block of the fields.
    public static byte[] block(String... fields) {
        var block = new ByteArrayOutputStream();
        for (int at = 0; at < fields.length; at += 2) {
            block.write(0); // literal without indexing, new name
            literal(block, fields[at]);
            literal(block, fields[at + 1]);
        }
        return block.toByteArray();
    }

    private static void literal(ByteArrayOutputStream block, String text) {
        if (text.length() < 127) {
            block.write(text.length());
        } else {
            block.write(127);
            int rest = text.length() - 127;
            for (; rest >= 128; rest >>= 7) {
                block.write((rest & 127) | 128);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /// A GET with the four pseudo fields.
    public RawHttp2 get(int stream, String path) {
        return headers(stream, true, ":method", "GET", ":scheme", "http", ":authority", "shop.example", ":path", path);
    }

    public RawHttp2 data(int stream, boolean end, String text) {
        return frame(DATA, end ? END_STREAM : 0, stream, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawHttp2 reset(int stream, int code) {
        return frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(code).array());
    }

    public RawHttp2 openWindow(int stream, int bytes) {
        wire.send(window(stream, bytes));
        return this;
    }

    private static byte[] window(int stream, int bytes) {
        return rawFrame(
                WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(bytes).array());
    }

    public RawHttp2 frame(int type, int flags, int stream, byte[] payload) {
        wire.send(rawFrame(type, flags, stream, payload));
        return this;
    }

    /// The bytes of a frame, for those who send many at once.
    public static byte[] rawFrame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /// The next frame; SETTINGS and PING are answered on the way.
    public Frame next() {
        var head = wire.exactly(9);
        int length = head.charAt(0) << 16 | head.charAt(1) << 8 | head.charAt(2);
        int stream = ByteBuffer.wrap(latin(head.substring(5))).getInt();
        var frame = new Frame(head.charAt(3), head.charAt(4), stream, wire.exactly(length));
        if ((frame.type == SETTINGS || frame.type == PING) && (frame.flags & ACK) == 0) {
            byte[] payload = frame.type == PING ? latin(frame.payload) : new byte[0];
            answer(rawFrame(frame.type, ACK, 0, payload));
        }
        return frame;
    }

    /// A peer that has hung up meanwhile needs no answer.
    private void answer(byte[] frame) {
        var _ = wire.offer(frame);
    }

    /// Reads frames until the stream is over, one way or another.
    public Outcome outcome(int stream) {
        var fields = new ArrayList<String>();
        var body = new StringBuilder();
        while (wire.opens(Wire.PATIENCE)) {
            var frame = next();
            if (frame.type == GOAWAY && code(frame, 4) != 0) {
                return new Outcome(fields, body.toString(), "goaway " + code(frame, 4));
            }
            if (frame.stream != stream) {
                continue;
            }
            switch (frame.type) {
                case HEADERS -> fields.addAll(decode(frame));
                case DATA -> body.append(taken(frame));
                case RST_STREAM -> {
                    return new Outcome(fields, body.toString(), "reset " + code(frame, 0));
                }
                default -> {}
            }
            if (frame.endsStream()) {
                return new Outcome(fields, body.toString(), "complete");
            }
        }
        return new Outcome(fields, body.toString(), "closed");
    }

    private String taken(Frame frame) {
        if (!frame.endsStream() && !frame.payload.isEmpty()) {
            answer(window(frame.stream, frame.payload.length()));
        }
        return frame.payload;
    }

    private static int code(Frame frame, int at) {
        return ByteBuffer.wrap(latin(frame.payload)).getInt(at);
    }

    private List<String> decode(Frame frame) {
        try {
            var fields = new ArrayList<String>();
            decoder.decodeHeaders(frame.stream, Unpooled.wrappedBuffer(latin(frame.payload)))
                    .forEach(field -> fields.add(field.getKey() + ": " + field.getValue()));
            return fields;
        } catch (Http2Exception e) {
            throw wire.broken("undecodable header block: " + e);
        }
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        wire.close();
    }
}
