package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.testing.ChildJvm;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One process takes the place of another, before one origin: three seats, and visitors who come
/// all the time.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class TakeOverIT {

    private static final Duration SOON = Duration.ofMinutes(3);
    private static final Pattern VISITORS = Pattern.compile("visitors +http://127.0.0.1:(\\d+)");
    private static final String SWITCHING =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

    @TempDir
    private Path folder = Path.of("");

    private final ScriptedOrigin origin = ScriptedOrigin.playing(TakeOverIT::play);
    private final List<Process> started = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicBoolean hush = new AtomicBoolean();
    private final AtomicInteger echoes = new AtomicInteger();

    @AfterEach
    void endAll() {
        over.set(true);
        started.forEach(Process::destroyForcibly);
        origin.close();
    }

    private static void play(ScriptedOrigin.Line line) throws IOException {
        for (var head = line.head(); head != null; head = line.head()) {
            if (head.startLine().startsWith("GET /socket")) {
                line.send(SWITCHING);
                for (var word = line.until("\n"); !word.isEmpty(); word = line.until("\n")) {
                    line.send(word);
                }
            } else {
                line.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage");
            }
        }
    }

    @Test
    void nobodyIsRefusedSeatsAreKeptAndWebSocketsFinishInTheOldProcess() throws Exception {
        var first = start();
        int port = port();
        var socket = RawClient.connect(port);
        String holder = cookie(socket.send(request("/socket", "", "Upgrade")).response());
        talk(socket);
        var patient = RawClient.connect(port);
        String guest = cookie(get(patient, ""));
        var come = new Coming(port, guest);
        come.begin();

        var second = start("--take-over");

        assertThat(said(2)).contains("took over from the process that ran before");
        var last = get(patient, guest);
        assertThat(last.body()).isEqualTo("page");
        assertThat(last.value("Connection"))
                .as("the next request is for the new")
                .isEqualTo("close");
        assertThat(first.isAlive()).isTrue();
        takesTheThirdSeat(port);
        try (var visitor = RawClient.connect(port)) {
            assertThat(get(visitor, "").value("Retry-After")).as("no fourth").isNotNull();
        }
        try (var visitor = RawClient.connect(port)) {
            assertThat(get(visitor, holder).body()).as("that of the socket").isEqualTo("page");
        }

        start("--take-over");
        assertThat(first.isAlive()).as("the oldest, with its visitor").isTrue();
        int words = echoes.get();
        await().atMost(SOON).until(() -> echoes.get() > words + 10);
        assertThat(echoes.get()).as("through the oldest process").isGreaterThan(words);
        hush.set(true);
        assertThat(first.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(second.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(first.exitValue()).isZero();
        try (var visitor = RawClient.connect(port)) {
            assertThat(get(visitor, "").value("Retry-After")).as("no fourth").isNotNull();
        }
        come.end();
        assertThat(come.failures).isEmpty();
        assertThat(come.served.get()).isGreaterThan(100);
    }

    @Test
    void whoeverFailsToTakeOverDisturbsNothing() throws Exception {
        var first = start();
        int port = port();
        String guest;
        try (var visitor = RawClient.connect(port)) {
            guest = cookie(get(visitor, ""));
        }
        var come = new Coming(port, guest);
        come.begin();

        try (var nonsense = talk()) {
            nonsense.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(answer(nonsense)).isEmpty();
        }
        try (var later = talk()) {
            say(later, "vestibule-2 next");
            assertThat(answer(later)).contains("refused this process understands vestibule-1 only");
        }
        try (var early = talk()) {
            say(early, "vestibule-1 next");
            assertThat(answer(early)).contains("welcome");
            say(early, "ready");
            assertThat(answer(early)).contains("offer").contains("0 127.0.0.1");
            try (var other = talk()) {
                say(other, "vestibule-1 next");
                assertThat(answer(other)).contains("another process is about to take over");
            }
            say(early, "send");
            assertThat(early.read(ByteBuffer.allocate(10))).isPositive();
        }
        var wrong = run("--take-over", "--origin=nonsense");
        assertThat(wrong.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(wrong.exitValue()).isEqualTo(2);
        var plain = run();
        assertThat(plain.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(plain.exitValue()).isEqualTo(1);
        assertThat(said(3)).contains("another process is using").contains("run --take-over");

        assertThat(first.isAlive()).isTrue();
        start("--take-over");
        assertThat(first.waitFor(60, TimeUnit.SECONDS)).isTrue();
        come.end();
        assertThat(come.failures).isEmpty();
    }

    @Test
    void whenTheNextProcessDiesWithWhatItWasGivenTheOldOneEndsAndAStartKnowsEverySeat() throws Exception {
        var first = start();
        int port = port();
        var seats = new ArrayList<String>();
        for (int seat = 0; seat < 3; seat++) {
            try (var visitor = RawClient.connect(port)) {
                seats.add(cookie(get(visitor, "")));
            }
        }

        try (var dying = talk()) {
            say(dying, "vestibule-1 next");
            assertThat(answer(dying)).contains("welcome");
            say(dying, "ready");
            assertThat(answer(dying)).contains("offer");
            say(dying, "send");
            assertThat(dying.read(ByteBuffer.allocate(10))).isPositive();
            say(dying, "have");
            assertThat(answer(dying)).contains("yours p");
        }

        assertThat(first.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
        assertThat(said(1)).contains("is gone before it served");
        start("--take-over");
        int again = port();
        try (var visitor = RawClient.connect(again)) {
            assertThat(get(visitor, "").value("Retry-After")).as("no fourth").isNotNull();
        }
        try (var visitor = RawClient.connect(again)) {
            assertThat(get(visitor, seats.getFirst()).body()).isEqualTo("page");
        }
    }

    /// At once, or at a later request: a newcomer to whom a busy coordinator does not answer in
    /// time is shown the waiting page.
    private static void takesTheThirdSeat(int port) {
        var newest = new AtomicReference<>("");
        await("the third seat").atMost(SOON).until(() -> {
            try (var visitor = RawClient.connect(port)) {
                var reply = get(visitor, newest.get());
                newest.set(cookie(reply));
                return reply.body().equals("page");
            }
        });
    }

    /// Says something every tenth of a second, and hears it.
    private void talk(RawClient socket) {
        Thread.ofVirtual().start(() -> {
            while (!hush.get() && !over.get()) {
                socket.send("word\n").until("\n");
                echoes.incrementAndGet();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
            socket.close();
        });
    }

    /// Visitors with a seat, each on a connection of its own.
    private final class Coming {

        private final int port;
        private final String cookie;
        private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
        private final AtomicInteger served = new AtomicInteger();
        private final List<Thread> threads = new ArrayList<>();

        Coming(int port, String cookie) {
            this.port = port;
            this.cookie = cookie;
        }

        void begin() {
            for (int i = 0; i < 4; i++) {
                threads.add(Thread.ofVirtual().start(this::come));
            }
        }

        private void come() {
            while (!over.get()) {
                try (var visitor = RawClient.connect(port)) {
                    String body = get(visitor, cookie).body();
                    if (body.equals("page")) {
                        served.incrementAndGet();
                    } else {
                        failures.add(body);
                    }
                } catch (RuntimeException | Error e) {
                    failures.add(e.toString());
                }
            }
        }

        void end() throws InterruptedException {
            over.set(true);
            for (Thread thread : threads) {
                assertThat(thread.join(SOON)).isTrue();
            }
        }
    }

    private static String request(String path, String cookie, String connection) {
        return "GET "
                + path
                + " HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nConnection: "
                + connection
                + (connection.equals("Upgrade") ? "\r\nUpgrade: websocket" : "")
                + "\r\nCookie: "
                + (cookie.isEmpty() ? "a=1" : cookie)
                + "\r\n\r\n";
    }

    private static Message get(RawClient visitor, String cookie) {
        return visitor.send(request("/", cookie, "keep-alive")).response();
    }

    private static String cookie(Message response) {
        String given = response.value("Set-Cookie");
        return given.substring(0, given.indexOf(';'));
    }

    private SocketChannel talk() throws IOException {
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(folder.resolve("data/take-over.sock")));
        return channel;
    }

    private static void say(SocketChannel channel, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        channel.write(ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .flip());
    }

    /// What comes next, with its length; nothing if the connection is over.
    private static String answer(SocketChannel channel) throws IOException {
        var buffer = ByteBuffer.allocate(4_096);
        channel.read(buffer);
        return StandardCharsets.UTF_8.decode(buffer.flip()).toString();
    }

    private Process start(String... options) throws IOException {
        var process = run(options);
        int number = started.size();
        await().atMost(SOON).until(() -> said(number).contains("  ready "));
        return process;
    }

    private Process run(String... options) throws IOException {
        Path settings = folder.resolve("settings.yaml");
        Files.writeString(settings, """
            node:
              origin: http://127.0.0.1:%d
              listen: 127.0.0.1:0
              control: {listen: '127.0.0.1:0'}
              data: %s
              drain: 0s
              grace: 5m
            rooms:
            - {name: sale, host: '*', total_active_users: 3, new_users_per_minute: 3}
            """.formatted(origin.port(), folder.resolve("data")));
        var arguments = new ArrayList<>(List.of("run", "--config=" + settings));
        arguments.addAll(List.of(options));
        var process = ChildJvm.of(Main.class, arguments.toArray(String[]::new))
                .with("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m")
                .writingTo(folder.resolve("run-" + (started.size() + 1) + ".log"));
        started.add(process);
        return process;
    }

    private String said(int number) throws IOException {
        return Files.readString(folder.resolve("run-" + number + ".log"));
    }

    private int port() throws IOException {
        var found = VISITORS.matcher(said(started.size()));
        assertThat(found.find()).isTrue();
        return Integer.parseInt(found.group(1));
    }
}
