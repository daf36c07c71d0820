package io.vestibule.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.GateProcess;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A gate in a process of its own, with rooms that are full, and the site behind it, which knows
/// every request by its number. *Thread-safe.*
final class Fortress implements AutoCloseable {

    /// Full: its one seat is the owner's for five minutes.
    static final String FULL = "full.test";

    /// Covers `/sale` alone, and is full.
    static final String PATH = "path.test";

    /// Has one seat that nobody has taken.
    static final String FREE = "free.test";

    /// Full; only visitors from 192.0.2.1 pass.
    static final String OFFICE = "office.test";

    /// Full, like the first; its tickets are bound to the networks that they are used from.
    static final String BOUND = "bound.test";

    /// Has one seat, and nobody but one test comes there, so that nobody else is counted late.
    static final String LONELY = "lonely.test";

    /// The same for another test.
    static final String CALM = "calm.test";

    /// Has room for many.
    static final String WIDE = "wide.test";

    /// Where visitors come from unless a test says otherwise.
    static final String HOME = "127.0.0.1";

    private static final String ATTEMPT = "X-Attempt";

    private final ScriptedOrigin origin = ScriptedOrigin.content();
    private final GateProcess.At at;
    private final GateProcess gate;
    private final AtomicInteger attempts = new AtomicInteger();
    private final Map<Integer, String> sent = new ConcurrentHashMap<>();

    /// What a visitor was answered, and by which number the site would know the request.
    record Answered(int attempt, Message message) {

        /// The ticket as the browser would send it back; empty if there is none.
        String cookie() {
            return message.values("Set-Cookie").stream()
                    .map(cookie -> cookie.split(";", 2)[0])
                    .filter(cookie -> !cookie.endsWith("="))
                    .findFirst()
                    .orElse("");
        }
    }

    private Fortress(Path folder) {
        var ports = FreePorts.of(2);
        at = new GateProcess.At("127.0.0.1", ports.getFirst(), ports.getLast());
        gate = new GateProcess(folder, at, List.of("-XX:+UseSerialGC", "-Xmx256m"), settings(folder));
    }

    /// Starts gate and site.
    static Fortress build(Path folder) {
        var fortress = new Fortress(folder);
        fortress.gate.begin();
        fortress.gate.awaitReady();
        return fortress;
    }

    private String settings(Path folder) {
        var yaml = new StringBuilder("""
            node:
              origin: http://127.0.0.1:%d
              listen: 127.0.0.1:%d
              data: %s
              other_hosts: forward
              drain: 0s
              control:
                listen: 127.0.0.1:%d
                requests_per_5_minutes: 0
            rooms:
            """.formatted(origin.port(), at.port(), folder.resolve("data"), at.controlPort()));
        yaml.append(room(FULL, 1, ""));
        yaml.append(room(PATH, 1, "path: /sale"));
        yaml.append(room(FREE, 1, ""));
        yaml.append(room(LONELY, 1, ""));
        yaml.append(room(CALM, 1, ""));
        yaml.append(room(OFFICE, 1, "rules: [{expression: 'ip.src in {192.0.2.1}'}]"));
        yaml.append(room(BOUND, 1, "bind: enforce"));
        yaml.append(room(WIDE, 1_000, ""));
        return yaml.toString();
    }

    private static String room(String host, int people, String more) {
        return """
              - name: %s
                host: %s
                total_active_users: %d
                new_users_per_minute: %d
                session_duration: 5
                json_response_enabled: true
                %s
            """.formatted(host.substring(0, host.indexOf('.')), host, people, people, more);
    }

    GateProcess gate() {
        return gate;
    }

    /// Asks for a page as a browser does, with further header lines.
    Answered browse(String host, String target, String... lines) {
        return browseFrom(HOME, host, target, lines);
    }

    /// The same from another address of the loopback network.
    Answered browseFrom(String address, String host, String target, String... lines) {
        var all = new ArrayList<>(List.of("Accept: text/html", "Sec-Fetch-Dest: document"));
        all.addAll(List.of(lines));
        return ask(address, "GET", host, target, all);
    }

    /// Sends a request with these header lines and no others but its host and number.
    Answered ask(String method, String host, String target, List<String> lines) {
        return ask(HOME, method, host, target, lines);
    }

    private Answered ask(String address, String method, String host, String target, List<String> lines) {
        int attempt = attempts.incrementAndGet();
        var text = new StringBuilder("%s %s HTTP/1.1\r\n".formatted(method, target));
        text.append("Host: ").append(host).append("\r\n");
        text.append(ATTEMPT).append(": ").append(attempt).append("\r\n");
        lines.forEach(line -> text.append(line).append("\r\n"));
        text.append("Connection: close\r\n\r\n");
        sent.put(attempt, text.toString());
        try (var client = RawClient.connectFrom(address, at.port())) {
            client.send(text.toString());
            return new Answered(attempt, method.equals("HEAD") ? client.responseToHead() : client.response());
        }
    }

    /// The owner of a ticket of [#BOUND] continues from another address, until who shows a copy is
    /// met as a newcomer. That one is held is no proof: on a busy machine the question where the
    /// owner is may have got no answer in time. Until the owner's next ticket is known to have come
    /// back, ten seconds later and after those questions, and for half a minute from then, the copy
    /// still leads to it or is held.
    ///
    /// @return the owner's ticket from then on
    String goesOn(String address, String ticket) {
        var owners = new AtomicReference<>(ticket);
        await().atMost(3, TimeUnit.MINUTES).untilAsserted(() -> {
            String held = "Cookie: " + owners.get();
            var owner = browseFrom(address, BOUND, "/", held);
            owners.updateAndGet(before -> owner.cookie().isEmpty() ? before : owner.cookie());
            var copy = browse(BOUND, "/", "Cookie: " + ticket);
            assertThat(!reached(copy) && !copy.cookie().isEmpty())
                    .as("the copy's answer:%n%s%nthe owner's:%n%s", copy.message(), owner.message())
                    .isTrue();
        });
        return owners.get();
    }

    /// Whether the site received a request.
    boolean reached(Answered answered) {
        return received().contains(answered.attempt());
    }

    /// What was sent under a number.
    String sent(int attempt) {
        return sent.getOrDefault(attempt, "raw bytes");
    }

    /// Sends bytes as they are, in which [#number] marks requests, and reads until the gate closes.
    String raw(String text) {
        try (var client = RawClient.connect(at.port())) {
            client.send(text);
            client.finishSending();
            return client.untilClosed();
        }
    }

    /// The header line by which the site will know one more request.
    String number() {
        return ATTEMPT + ": " + attempts.incrementAndGet();
    }

    /// The number of the newest request.
    int newest() {
        return attempts.get();
    }

    /// Which requests the site received, by their numbers.
    Set<Integer> received() {
        var numbers = new HashSet<Integer>();
        origin.received()
                .lines()
                .filter(line -> line.regionMatches(true, 0, ATTEMPT + ":", 0, ATTEMPT.length() + 1))
                .map(line -> line.substring(ATTEMPT.length() + 1).strip())
                .forEach(number -> numbers.add(Integer.parseInt(number)));
        return numbers;
    }

    /// Everything that the site received.
    String story() {
        return origin.received();
    }

    @Override
    public void close() {
        gate.close();
        origin.close();
    }
}
