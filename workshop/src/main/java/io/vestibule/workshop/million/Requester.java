package io.vestibule.workshop.million;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// One connection to the gate, on which visitors ask one after another. *Confined to its thread.*
final class Requester {

    private static final int BUFFER = 16_384;
    private static final byte[] END_OF_HEAD = ascii("\r\n\r\n");
    private static final byte[] LENGTH = ascii("content-length:");
    private static final byte[] COOKIE = ascii("set-cookie:");
    private static final byte[] REFRESH = ascii("\"refreshIntervalSeconds\":");
    private static final byte[] ADMITTED = ascii("\"inWaitingRoom\":false");
    private static final byte[] COOKIE_HEADER = ascii("cookie: ");
    private static final int NONE = -1;

    private final SocketChannel channel;
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
    private final byte[] in = new byte[BUFFER];
    private final ByteBuffer reading = ByteBuffer.wrap(in);
    private final byte[] head;
    private int visitor = NONE;
    private long dueNanos;

    /// @param cookie what the visitor got; empty if nothing was set
    /// @param refreshSeconds when to come again; 0 if the visitor was let in
    record Answer(String cookie, int refreshSeconds) {}

    private Requester(SocketChannel channel, String host) {
        this.channel = channel;
        head = ascii(
                "GET /tickets HTTP/1.1\r\nhost: " + host + "\r\naccept: application/json\r\nvestibule-poll: 1\r\n");
    }

    static Requester connect(int port, String host, Selector selector) throws IOException {
        var channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.configureBlocking(false);
        var caller = new Requester(channel, host);
        channel.register(selector, SelectionKey.OP_READ, caller);
        return caller;
    }

    /// Whose answer is awaited.
    int visitor() {
        return visitor;
    }

    /// When that visitor's request was due.
    long dueNanos() {
        return dueNanos;
    }

    /// Asks for a visitor.
    void ask(int who, String cookie, long due) throws IOException {
        visitor = who;
        dueNanos = due;
        out.clear().put(head);
        if (!cookie.isEmpty()) {
            out.put(COOKIE_HEADER).put(ascii(cookie)).put(END_OF_HEAD, 0, 2);
        }
        out.put(END_OF_HEAD, 0, 2).flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    /// Whether the gate has closed the connection, as it does with one that is not used.
    boolean isOver() throws IOException {
        return channel.read(reading) < 0;
    }

    /// Looks at what was read.
    ///
    /// @return the answer, once it is whole
    @Nullable
    Answer answer() throws IOException {
        int held = reading.position();
        int body = indexOf(END_OF_HEAD, 0, held) + END_OF_HEAD.length;
        if (body < END_OF_HEAD.length) {
            return null;
        }
        int length = indexOf(LENGTH, 0, body);
        if (length < 0) {
            throw new IOException("an answer without a length: " + text(body));
        }
        int end = body + number(length + LENGTH.length);
        if (held < end) {
            return null;
        }
        var answer = answer(body, end);
        reading.clear();
        return answer;
    }

    private Answer answer(int body, int end) throws IOException {
        int set = indexOf(COOKIE, 0, body);
        String cookie = "";
        if (set >= 0) {
            int from = set + COOKIE.length + 1;
            int to = from;
            while (in[to] != ';') {
                to++;
            }
            cookie = new String(in, from, to - from, StandardCharsets.US_ASCII);
        }
        if (indexOf(ADMITTED, body, end) >= 0) {
            return new Answer(cookie, 0);
        }
        int refresh = indexOf(REFRESH, body, end);
        if (refresh < 0) {
            throw new IOException("no answer of a waiting room: " + text(end));
        }
        return new Answer(cookie, Math.max(1, number(refresh + REFRESH.length)));
    }

    private String text(int end) {
        return new String(in, 0, end, StandardCharsets.UTF_8);
    }

    private int number(int from) {
        int at = from;
        while (in[at] == ' ') {
            at++;
        }
        int number = 0;
        for (; in[at] >= '0' && in[at] <= '9'; at++) {
            number = number * 10 + in[at] - '0';
        }
        return number;
    }

    /// Where `wanted` (lower case) stands, in any case.
    private int indexOf(byte[] wanted, int from, int to) {
        for (int i = from; i <= to - wanted.length; i++) {
            int j = 0;
            while (j < wanted.length && lower(in[i + j]) == lower(wanted[j])) {
                j++;
            }
            if (j == wanted.length) {
                return i;
            }
        }
        return -1;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + 32 : letter;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    void close() throws IOException {
        channel.close();
    }
}
