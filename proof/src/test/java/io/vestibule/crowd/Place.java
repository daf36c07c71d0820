package io.vestibule.crowd;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vestibule.demo.Crowd;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.OriginRecord;
import io.vestibule.demo.Shop;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/// A room with a shop of its own behind it. *Thread-safe.*
///
/// @param name of the room; its host is `NAME.test`
/// @param totalActiveUsers its limit
/// @param newUsersPerMinute its limit
/// @param record what its shop saw
/// @param shopHost where its shop listens
/// @param shopPort where its shop listens
/// @param more further lines of its configuration
public record Place(
        String name,
        int totalActiveUsers,
        int newUsersPerMinute,
        OriginRecord record,
        String shopHost,
        int shopPort,
        String more) {

    /// Sessions last as long as the shortest that may be configured.
    public static final Duration SESSION = Duration.ofMinutes(1);

    /// The grain of session ends that follows from it.
    public static final Duration TICK = Duration.ofSeconds(1);

    private static final int MOST_REQUESTS = 2_000_000;
    private static final long OPENING_SECONDS = 20;

    static Place open(Vertx vertx, CrowdRun.Sized size) {
        return open(vertx, size, "127.0.0.1");
    }

    /// Opens its shop.
    ///
    /// @param shopHost an address of this machine
    public static Place open(Vertx vertx, CrowdRun.Sized size, String shopHost) {
        return open(vertx, size, shopHost, (_, answer) -> answer.run());
    }

    /// Opens its shop.
    ///
    /// @param shopHost an address of this machine
    /// @param turns decides when the shop answers a request
    public static Place open(
            Vertx vertx, CrowdRun.Sized size, String shopHost, BiConsumer<HttpServerRequest, Runnable> turns) {
        var record = new OriginRecord(MOST_REQUESTS);
        int port = new Shop(vertx, record, System::currentTimeMillis, turns)
                .listen(shopHost, 0)
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(OPENING_SECONDS, TimeUnit.SECONDS)
                .join();
        return new Place(
                size.name(), size.totalActiveUsers(), size.newUsersPerMinute(), record, shopHost, port, size.more());
    }

    public String host() {
        return name + ".test";
    }

    /// Where its shop listens.
    String shop() {
        return "http://" + shopHost + ":" + shopPort;
    }

    /// A crowd that comes through the gate, once it is let come.
    Crowd crowd(CrowdBehavior plan, Vertx vertx, int gatePort) {
        var gate = SocketAddress.inetSocketAddress(gatePort, "127.0.0.1");
        return new Crowd(vertx, plan, gate, host(), System::currentTimeMillis);
    }

    /// The room as the configuration file has it.
    String yaml() {
        return """
              - name: %s
                host: %s
                total_active_users: %d
                new_users_per_minute: %d
                session_duration: %d
                enabled_origin_commands: [revoke]
            """.formatted(name, host(), totalActiveUsers, newUsersPerMinute, SESSION.toMinutes()) + more.indent(4);
    }
}
