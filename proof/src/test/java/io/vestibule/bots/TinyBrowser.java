package io.vestibule.bots;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a program needs of a browser: it keeps its cookie, and asks from an address of its own, by
/// the PROXY protocol. Each request has a connection of its own. *Confined to its thread.*
final class TinyBrowser {

    private static final int TIMEOUT_MILLIS = 30_000;

    /// How many addresses there are, each in a block of its own.
    private static final int ADDRESSES = 10_000;

    /// From one address of a browser that changes it to the next. Five hundred of them in a row
    /// have been everywhere after twenty steps.
    private static final int STRIDE = 499;

    private static final String COOKIE = "set-cookie: ";
    private static final Pattern RETRY = Pattern.compile("(?i)retry-after: (\\d+)");
    private static final Pattern CHALLENGE = Pattern.compile("\"challenge\":(\\{.*}),\"challengeMode\"");

    private final int port;
    private final String host;
    private final int number;
    private int block;
    private String cookie = "";
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicBoolean proofAnswered = new AtomicBoolean();
    private final Set<Integer> blocks = ConcurrentHashMap.newKeySet();

    /// @param port of a gate that takes the PROXY protocol
    /// @param number by which the shop knows this visitor, above 0; the address follows from it
    TinyBrowser(int port, String host, int number) {
        this.port = port;
        this.host = host;
        this.number = number;
        block = number % ADDRESSES;
    }

    /// What came back.
    ///
    /// @param head the status line and the header lines, in their order
    /// @param micros from sending to the first byte
    /// @param atMillis when it was here, by the clock
    record Answer(List<String> head, String body, long micros, long atMillis) {

        int status() {
            return Integer.parseInt(head.getFirst().split(" ", 3)[1]);
        }

        /// Whether the shop answered, not the gate.
        boolean isOfShop() {
            return head.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("x-shop:"));
        }

        /// Whether our page is told that its visitor is inside.
        boolean letsIn() {
            return body.contains("\"inWaitingRoom\":false");
        }

        /// When to come again, in seconds.
        int retrySeconds() {
            return head.stream()
                    .map(RETRY::matcher)
                    .filter(Matcher::matches)
                    .mapToInt(found -> Integer.parseInt(found.group(1)))
                    .findFirst()
                    .orElse(20);
        }

        Optional<String> challenge() {
            var found = CHALLENGE.matcher(body);
            return found.find() ? Optional.of(found.group(1)) : Optional.empty();
        }

        /// A number in the body, by its name; NaN if there is none.
        double number(String name) {
            var found = Pattern.compile("\"" + name + "\":(-?\\d+)").matcher(body);
            return found.find() ? Double.parseDouble(found.group(1)) : Double.NaN;
        }
    }

    /// How many requests it has sent.
    int calls() {
        return calls.get();
    }

    /// Whether a proof was shown and the answer came back.
    boolean isProofAnswered() {
        return proofAnswered.get();
    }

    /// From which blocks of addresses.
    Set<Integer> blocks() {
        return Set.copyOf(blocks);
    }

    void dropCookie() {
        cookie = "";
    }

    /// Comes from another address from now on: one after the other of them all.
    void changeAddress() {
        block = (block + STRIDE) % ADDRESSES;
    }

    /// Asks for a page, as by a click.
    Answer page() throws IOException {
        return ask(List.of("Accept: text/html", "Sec-Fetch-Dest: document"));
    }

    /// Asks as the script of the waiting page does.
    ///
    /// @param proof further header lines: that of a proof
    Answer poll(String... proof) throws IOException {
        var lines = new ArrayList<>(List.of(
                "Accept: application/json",
                "Sec-Fetch-Dest: empty",
                "Sec-Fetch-Site: same-origin",
                "Vestibule-Poll: 1"));
        lines.addAll(List.of(proof));
        var answer = ask(lines);
        if (proof.length > 0) {
            proofAnswered.set(true);
        }
        return answer;
    }

    private Answer ask(List<String> lines) throws IOException {
        calls.incrementAndGet();
        blocks.add(block);
        var text = new StringBuilder(
                "PROXY TCP4 %s 127.0.0.1 4000 80\r\nGET / HTTP/1.1\r\nHost: %s\r\n".formatted(address(), host));
        lines.forEach(line -> text.append(line).append("\r\n"));
        if (!cookie.isEmpty()) {
            text.append("Cookie: ").append(cookie).append("\r\n");
        }
        text.append("X-Crowd-Visitor: ").append(number).append("\r\nX-Crowd-Sent: ");
        text.append(System.currentTimeMillis()).append("\r\nConnection: close\r\n\r\n");
        var answer = exchange(text.toString().getBytes(StandardCharsets.US_ASCII));
        answer.head().stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(COOKIE))
                .map(line -> line.substring(COOKIE.length()).split(";", 2)[0])
                .filter(pair -> pair.startsWith("__cfwaitingroom"))
                .forEach(pair -> cookie = pair);
        return answer;
    }

    private String address() {
        return "10.%d.%d.7".formatted(block / 256, block % 256);
    }

    private Answer exchange(byte[] request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            long start = System.nanoTime();
            socket.getOutputStream().write(request);
            InputStream in = socket.getInputStream();
            int first = in.read();
            long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
            if (first < 0) {
                throw new IOException("no answer");
            }
            var bytes = new ByteArrayOutputStream(4_096);
            bytes.write(first);
            in.transferTo(bytes);
            return answer(bytes.toString(StandardCharsets.UTF_8), micros);
        }
    }

    private static Answer answer(String text, long micros) throws IOException {
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new IOException("half an answer");
        }
        return new Answer(
                List.of(text.substring(0, end).split("\r\n", -1)),
                text.substring(end + 4),
                micros,
                System.currentTimeMillis());
    }

    /// Does nothing for a while.
    static void idle(double seconds) {
        LockSupport.parkNanos((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
    }
}
