package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// Origins behind one port that the nodes of a fleet watch by health checks, and that count how
/// often each is asked. *Confined to the test's thread*, but for what is counted.
final class WatchedOrigins implements AutoCloseable {

    static final Duration INTERVAL = Duration.ofSeconds(5);

    /// Votes count for two intervals and a time-out.
    static final Duration VOTES_END = Duration.ofSeconds(14);

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(250);

    private final Fleet fleet;
    private final HttpServer server;
    private final String room;
    private final int count;
    private final List<String> ids = new ArrayList<>();
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    private volatile int code = 200;

    /// @param count how many checks there are; each asks for a path of its own
    WatchedOrigins(Fleet fleet, String room, int count) {
        this.fleet = fleet;
        this.room = room;
        this.count = count;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            asked.computeIfAbsent(exchange.getRequestURI().getPath(), _ -> new AtomicInteger())
                    .incrementAndGet();
            exchange.sendResponseHeaders(code, -1);
            exchange.close();
        });
        server.start();
        for (int i = 0; i < count; i++) {
            ids.add(fleet.members().getFirst().addCheck(room, check(i)));
        }
        assertThat(ids).hasSize(count).doesNotContain("");
    }

    private String check(int number) {
        return """
            {"name": "watched-%d", "address": "127.0.0.1", "check_regions": ["WEU"], "interval": %d,
             "timeout": 2, "http_config": {"path": "/%d", "port": %d}}
            """.formatted(
                number, INTERVAL.toSeconds(), number, server.getAddress().getPort());
    }

    void turn(boolean well) {
        code = well ? 200 : 503;
    }

    /// How often each was asked from now on, in a while that passes.
    List<Integer> askedIn(Duration time) {
        asked.clear();
        Pause.of(time);
        var counts = asked.values().stream().map(AtomicInteger::get).toList();
        assertThat(counts).hasSize(count);
        return counts;
    }

    /// How many probes all nodes make in a while that passes.
    long probesIn(Duration time) {
        long before = probes();
        Pause.of(time);
        return probes() - before;
    }

    private long probes() {
        return running().mapToLong(Member::probes).sum();
    }

    private Stream<Member> running() {
        return fleet.members().stream().filter(member -> member.process().isAlive());
    }

    /// Waits until every node that runs says so of every check.
    void awaitEverywhere(String status) {
        await(() -> running().allMatch(member -> says(member, status)));
    }

    /// Whether a node says so of every check.
    boolean says(Member member, String status) {
        return member.says("vestibule_health_checks{status=\"%s\"}".formatted(status), count);
    }

    /// Waits until so many changes of each check were announced, the first status among them, and
    /// none was more often.
    void awaitAnnounced(int number) {
        await(() -> fleet.announced().stream().allMatch(it -> it == number));
        assertThat(fleet.announced()).hasSize(count);
    }

    private static void await(BooleanSupplier condition) {
        org.awaitility.Awaitility.await().atMost(SOON).pollInterval(POLL).until(condition::getAsBoolean);
    }

    @Override
    public void close() {
        for (String id : ids) {
            assertThat(fleet.members().getFirst().removeCheck(room, id)).isEqualTo(200);
        }
        server.stop(0);
    }
}
