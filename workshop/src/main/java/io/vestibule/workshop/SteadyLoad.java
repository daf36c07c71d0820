package io.vestibule.workshop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// Sends requests at a fixed rate and reports how long each took *from the moment it was due*, so
/// that one slow answer is held against all the requests that it kept waiting (no coordinated
/// omission).
///
/// A plain program for `workshop/forgeries`, at rates that `workshop/steady` does not reach:
/// `SteadyLoad URL RATE SECONDS CONNECTIONS [HEADER...]`.
/// Each connection has a thread and a timetable of its own, all of them evenly staggered. The first
/// second does not count. Prints one line, `p50 p99 most`, in milliseconds; fails at the first
/// answer that is not 200 or has no `Content-Length`. *Immutable.*
public final class SteadyLoad {

    private static final long SECOND = 1_000_000_000L;
    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "\r\ncontent-length:";

    private final InetSocketAddress address;
    private final byte[] request;
    private final long intervalNanos;
    private final int counted;
    private final int uncounted;

    private SteadyLoad(URI url, int perSecond, int seconds, List<String> headers) {
        address = new InetSocketAddress(url.getHost(), url.getPort());
        var head = new StringBuilder("GET " + url.getRawPath() + " HTTP/1.1\r\n");
        head.append("Host: ").append(url.getRawAuthority()).append("\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        request = head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
        intervalNanos = SECOND / perSecond;
        counted = perSecond * seconds;
        uncounted = perSecond;
    }

    /// Runs to its end.
    public static void main(String[] args) throws Exception {
        if (args.length < 4) {
            throw new IllegalArgumentException("URL RATE SECONDS CONNECTIONS [HEADER...]");
        }
        int connections = Integer.parseInt(args[3]);
        var load = new SteadyLoad(
                URI.create(args[0]),
                Integer.parseInt(args[1]) / connections,
                Integer.parseInt(args[2]),
                List.of(args).subList(4, args.length));
        long[] nanos = load.run(connections);
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT, "%.3f %.3f %.3f%n", millis(nanos, 0.50), millis(nanos, 0.99), millis(nanos, 1.0));
    }

    private static double millis(long[] sorted, double quantile) {
        int rank = (int) Math.ceil(sorted.length * quantile);
        return sorted[Math.max(0, rank - 1)] / 1e6;
    }

    private long[] run(int connections) throws Exception {
        long start = System.nanoTime() + SECOND / 5;
        List<Callable<long[]>> lines = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            long first = start + intervalNanos * i / connections;
            lines.add(() -> line(first));
        }
        try (var threads = Executors.newFixedThreadPool(connections)) {
            var all = new long[connections * counted];
            int at = 0;
            for (var line : threads.invokeAll(lines)) {
                System.arraycopy(line.get(), 0, all, at, counted);
                at += counted;
            }
            return all;
        }
    }

    /// One connection, from its first request to its last.
    private long[] line(long first) throws IOException {
        var nanos = new long[counted];
        var out = ByteBuffer.allocateDirect(request.length).put(request);
        var in = ByteBuffer.allocateDirect(64 * 1024);
        try (var channel = SocketChannel.open(address)) {
            channel.socket().setTcpNoDelay(true);
            long due = first;
            for (int i = -uncounted; i < counted; i++) {
                sleepUntil(due);
                out.flip();
                while (out.hasRemaining()) {
                    channel.write(out);
                }
                read(channel, in);
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - due;
                }
                due += intervalNanos;
            }
        }
        return nanos;
    }

    private static void sleepUntil(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /// Reads one answer to its end.
    private static void read(SocketChannel channel, ByteBuffer in) throws IOException {
        in.clear();
        int whole = Integer.MAX_VALUE;
        while (in.position() < whole) {
            if (channel.read(in) < 0) {
                throw new IOException("the connection ended");
            }
            if (whole == Integer.MAX_VALUE) {
                whole = whole(in);
            }
        }
    }

    /// Bytes of head and body together; the largest number while the head is not complete.
    private static int whole(ByteBuffer in) throws IOException {
        int head = headBytes(in);
        if (head < 0) {
            return Integer.MAX_VALUE;
        }
        var bytes = new byte[head];
        in.get(0, bytes);
        String text = new String(bytes, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        int at = text.indexOf(LENGTH);
        if (!text.startsWith("http/1.1 200 ") || at < 0) {
            throw new IOException("unexpected answer: " + text);
        }
        int from = at + LENGTH.length();
        return head
                + Integer.parseInt(
                        text.substring(from, text.indexOf('\r', from)).strip());
    }

    private static int headBytes(ByteBuffer in) {
        for (int i = 0; i + END.length <= in.position(); i++) {
            int same = 0;
            while (same < END.length && in.get(i + same) == END[same]) {
                same++;
            }
            if (same == END.length) {
                return i + END.length;
            }
        }
        return -1;
    }
}
