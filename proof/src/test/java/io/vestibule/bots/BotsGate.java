package io.vestibule.bots;

import io.vertx.core.Vertx;
import io.vestibule.crowd.GateProcess;
import io.vestibule.demo.OriginRecord;
import io.vestibule.demo.Shop;
import io.vestibule.testing.FreePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A gate that takes the PROXY protocol, with the demo's shop behind it, which writes down what
/// reaches it. *Thread-safe.*
final class BotsGate implements AutoCloseable {

    static final String HOST = "sale.test";

    /// Another room, whose challenges are of no use in the first.
    static final String OTHER_HOST = "other.test";

    private static final int MOST_REQUESTS = 2_000_000;

    private final Vertx vertx = Vertx.vertx();
    private final OriginRecord record = new OriginRecord(MOST_REQUESTS);
    private final GateProcess gate;
    private final int port;

    /// Starts both.
    ///
    /// @param perMinute how many may enter the room
    /// @param room further settings of it, one on each line
    BotsGate(Path folder, int perMinute, String room) {
        int shop = new Shop(vertx, record, System::currentTimeMillis)
                .listen(0)
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(20, TimeUnit.SECONDS)
                .join();
        var ports = FreePorts.of(2);
        port = ports.getFirst();
        gate = new GateProcess(
                folder,
                new GateProcess.At("127.0.0.1", port, ports.getLast()),
                List.of("-XX:+UseSerialGC", "-Xmx512m"),
                settings(folder, shop, ports, perMinute, room));
        gate.begin();
        gate.awaitReady();
    }

    private static String settings(Path folder, int shop, List<Integer> ports, int perMinute, String room) {
        return """
            node:
              origin: http://127.0.0.1:%d
              listen: 127.0.0.1:%d
              proxy_protocol: true
              trusted_proxies: [127.0.0.1]
              data: %s
              drain: 0s
              control: {listen: "127.0.0.1:%d", requests_per_5_minutes: 0}
            rooms:
              - name: other
                host: %s
                total_active_users: 100000
                new_users_per_minute: 100000
                turnstile_mode: invisible
                turnstile_action: infinite_queue
                turnstile_when: always
              - name: sale
                host: %s
                total_active_users: 100000
                new_users_per_minute: %d
                session_duration: 5
            """.formatted(
                        shop, ports.getFirst(), folder.resolve("data"), ports.getLast(), OTHER_HOST, HOST, perMinute)
                + room.indent(4);
    }

    /// The settings of a room that lets no visitor in line who has not solved a challenge.
    static String asking() {
        return """
            turnstile_mode: invisible
            turnstile_action: infinite_queue
            turnstile_when: always
            """;
    }

    TinyBrowser browser(int number) {
        return new TinyBrowser(port, HOST, number);
    }

    /// At the other room.
    TinyBrowser otherBrowser(int number) {
        return new TinyBrowser(port, OTHER_HOST, number);
    }

    OriginRecord record() {
        return record;
    }

    @Override
    public void close() {
        gate.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
