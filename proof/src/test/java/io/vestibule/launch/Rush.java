package io.vestibule.launch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;

/// Many visitors who come in the same moment and ask once a second for ten seconds, each on a
/// connection that stays open. Latency counts from when a request was meant to be sent.
final class Rush {

    private static final int ASKS = 10;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int port;
    private final int visitors;
    private final ConcurrentHistogram micros = new ConcurrentHistogram(3);
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pages = new AtomicInteger();
    private final AtomicLong connectedNanos = new AtomicLong();

    Rush(int port, int visitors) {
        this.port = port;
        this.visitors = visitors;
    }

    /// What they saw.
    record Seen(
            List<String> failures,
            long answers,
            int pages,
            long connectedWithinMillis,
            double p50Millis,
            double p99Millis) {

        @Override
        public String toString() {
            return "%d answers, %d failed, %d waiting pages; p50 %.1f ms, p99 %.1f ms in ten seconds"
                    .formatted(answers, failures.size(), pages, p50Millis, p99Millis);
        }
    }

    Seen run() {
        var start = new CountDownLatch(1);
        long began;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < visitors; i++) {
                var _ = threads.submit(() -> visit(start));
            }
            began = System.nanoTime();
            start.countDown();
        }
        return new Seen(
                List.copyOf(failures),
                micros.getTotalCount(),
                pages.get(),
                TimeUnit.NANOSECONDS.toMillis(connectedNanos.get() - began),
                micros.getValueAtPercentile(50) / 1000.0,
                micros.getValueAtPercentile(99) / 1000.0);
    }

    private void visit(CountDownLatch start) {
        try {
            start.await();
            long meant = System.nanoTime();
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(30_000);
                var in = new BufferedInputStream(socket.getInputStream());
                connectedNanos.accumulateAndGet(System.nanoTime(), Math::max);
                for (int i = 0; i < ASKS; i++) {
                    LockSupport.parkNanos(meant - System.nanoTime());
                    ask(socket, in);
                    micros.recordValue((System.nanoTime() - meant) / 1000);
                    meant += SECOND_NANOS;
                }
            }
        } catch (IOException e) {
            failures.add(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(Socket socket, InputStream in) throws IOException {
        socket.getOutputStream()
                .write("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        String head = head(in);
        if (!head.startsWith("HTTP/1.1 200")) {
            throw new IOException(head.lines().findFirst().orElse("no answer"));
        }
        if (head.contains("noindex")) {
            pages.incrementAndGet();
        }
        int length = length(head);
        if (in.readNBytes(length).length < length) {
            throw new IOException("the body ended early");
        }
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed after " + head.length() + " bytes of a head");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static int length(String head) throws IOException {
        return head.lines()
                .filter(line -> line.regionMatches(true, 0, "content-length:", 0, 15))
                .map(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException("no Content-Length: " + head));
    }
}
