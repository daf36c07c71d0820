package io.vestibule.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A site made of bytes: each connection follows a script that says what to read, what to answer,
/// when to stall, cut or reset. Keeps every byte it was sent, connection by connection.
/// *Thread-safe.*
public final class ScriptedOrigin implements AutoCloseable {

    /// What an origin does with one connection. Runs on a thread of its own; when it returns, the
    /// connection is closed.
    @FunctionalInterface
    public interface Script {
        void play(Line line) throws IOException;
    }

    private static final String CONTENT = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncontent";

    private final ServerSocket server;
    private final Script script;
    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Message> requests = new LinkedBlockingQueue<>();

    private final CountDownLatch closing = new CountDownLatch(1);

    private ScriptedOrigin(Script script, ServerSocket server, int receiveBuffer) {
        this.script = script;
        this.server = server;
        try {
            if (receiveBuffer > 0) {
                server.setReceiveBufferSize(receiveBuffer);
            }
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("origin").start(this::accept);
    }

    public static ScriptedOrigin playing(Script script) {
        return new ScriptedOrigin(script, plain(), 0);
    }

    /// With a small receive buffer, so that little is in flight when the script stops reading.
    public static ScriptedOrigin narrow(Script script) {
        return new ScriptedOrigin(script, plain(), 16 * 1024);
    }

    /// Over TLS, with this certificate; 200 and a small body for every request.
    public static ScriptedOrigin secured(Certificate certificate, String... versions) {
        return new ScriptedOrigin(
                line -> {
                    while (line.request() != null) {
                        line.send(CONTENT);
                    }
                },
                certificate.listening(versions),
                0);
    }

    private static ServerSocket plain() {
        try {
            return new ServerSocket();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Answers every request with the same bytes and keeps the connection.
    public static ScriptedOrigin answering(String response) {
        return playing(line -> {
            while (line.request() != null) {
                line.send(response);
            }
        });
    }

    /// Answers every request with 200 and a small body.
    public static ScriptedOrigin content() {
        return answering(CONTENT);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var line = new Line(server.accept());
                lines.add(line);
                Thread.ofVirtual().name("origin line").start(() -> play(line));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void play(Line line) {
        try (line) {
            script.play(line);
        } catch (IOException | AssertionError e) {
            line.fault = e.toString();
        } finally {
            line.ended.countDown();
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /// The next request that was read to its end, in the order of their ends.
    public Message nextRequest() {
        try {
            var next = requests.poll(Wire.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (next == null) {
                throw new AssertionError("the origin got no (other) request\n" + story());
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// How many requests were read to their end and not yet asked for.
    public int requestsLeft() {
        return requests.size();
    }

    /// All connections so far, also ended ones.
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /// All that was received, over all connections.
    public String received() {
        var all = new StringBuilder();
        lines.forEach(line -> all.append(line.heard().text()));
        return all.toString();
    }

    /// Waits until something that was received contains the text.
    public void awaitReceived(String text) {
        await().alias(text)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> received().contains(text));
    }

    public String story() {
        var story = new StringBuilder("origin with " + lines.size() + " connections\n");
        lines.forEach(line -> story.append(line.story()).append(line.fault()).append('\n'));
        return story.toString();
    }

    /// Refuses new connections from now on; the old ones stay.
    public void stopListening() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        stopListening();
        lines.forEach(Wire::close);
    }

    /// The origin's end of one connection.
    public final class Line extends Wire {

        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile String fault = "";

        private Line(Socket socket) {
            super("origin", socket);
        }

        /// Reads a request to its end and notes it; null when the gate closed in between.
        public @Nullable Message request() {
            if (!opens(Duration.ZERO)) {
                return null;
            }
            var request = message(false);
            requests.add(request);
            return request;
        }

        /// Reads a request's head alone; the script reads the body itself.
        public @Nullable Message head() {
            return opens(Duration.ZERO) ? message(true) : null;
        }

        /// Sends without end until the gate closes; stands still as long as nothing is taken.
        public void flood() {
            var block = new byte[16 * 1024];
            boolean taken = true;
            while (taken) {
                taken = offer(block);
            }
        }

        /// Does nothing until the gate closes; what comes is received and forgotten.
        public void idle() {
            while (opens(Duration.ZERO)) {
                drain(Long.MAX_VALUE);
            }
        }

        /// Neither reads nor sends until the test is over.
        public void stall() {
            try {
                closing.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /// Waits until the script is through, which closes the connection.
        public Line awaitEnd() {
            try {
                if (!ended.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("the connection to the origin stays\n" + story());
                }
                return this;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /// Why the script broke off: what came was no request, or not a whole one.
        public String fault() {
            return fault;
        }
    }
}
