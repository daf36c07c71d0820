package io.vestibule.rehearsal;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.net.SocketAddress;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.demo.Crowd;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Arrivals;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.CrowdBehavior.Patience;
import io.vestibule.demo.FiguresLine;
import io.vestibule.demo.OriginRecord;
import io.vestibule.demo.Shop;
import io.vestibule.node.Node;
import io.vestibule.node.outside.LogSetup;
import io.vestibule.node.outside.OpenParts;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.LogSettings;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A shop, a gate before it, and crowds that come one after the other. *Confined to the thread of
/// the command.*
final class Demo implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration LASTS = Duration.ofMinutes(15);
    private static final Arrivals RUSH = new Arrivals(Arrivals.Pattern.SPIKE, Duration.ofSeconds(60));
    private static final Habits HABITS = new Habits(Duration.ofSeconds(30), Duration.ofSeconds(5), 0, 0.1, 0.6);
    private static final Patience PATIENCE = new Patience(0.1, 0.1, 0.1, Duration.ofMinutes(3));
    private static final int MOST_REQUESTS = 200_000;
    private static final long OPENING_SECONDS = 20;
    private static final Duration CODE = Duration.ofDays(366);

    private final DemoOptions wanted;
    private final Terminal terminal;
    private final OpenParts parts = new OpenParts();
    private final OriginRecord seen = new OriginRecord(MOST_REQUESTS);
    private final Vertx vertx;
    private final int shopPort;
    private final Node node;
    private final DemoFigures figures;
    private int crowds;

    private Demo(DemoOptions wanted, Terminal terminal) {
        this.wanted = wanted;
        this.terminal = terminal;
        try {
            // What libraries warn of at their start is nothing to a newcomer.
            LogSetup.apply(new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.ERROR, "off"));
            var folder = parts.add(TempFolder.make("vestibule-demo"));
            vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
            parts.add(() -> done(vertx.close()));
            shopPort = done(new Shop(vertx, seen, SystemClock.INSTANCE).listen(0));
            var settings = settings(folder.path());
            node = parts.add(Node.start(settings, SystemClock.INSTANCE));
            figures = parts.add(new DemoFigures(node.controlPort()));
        } catch (RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    /// Opens the shop and starts the gate.
    ///
    /// @throws io.vestibule.ground.Failure when it cannot: a port that is in use
    static Demo start(DemoOptions wanted, Terminal terminal) {
        return new Demo(wanted, terminal);
    }

    private NodeSettings settings(Path folder) {
        String yaml = """
            node:
              origin: "http://%s:%d"
              listen: "%s:%d"
              data: "%s"
              drain: 0s
              grace: 2s
              control: {listen: "%s:%d"}
              log: {level: error}
            rooms:
            - name: demo
              host: "*"
              total_active_users: %d
              new_users_per_minute: %d
              session_duration: 1
              json_response_enabled: true
              enabled_origin_commands: [revoke]
            """.formatted(
                        LOOPBACK,
                        shopPort,
                        LOOPBACK,
                        wanted.port(),
                        folder.resolve("data"),
                        LOOPBACK,
                        wanted.controlPort(),
                        wanted.activeUsers(),
                        wanted.newUsersPerMinute());
        try {
            Path file = Files.writeString(folder.resolve("demo.yaml"), yaml);
            return switch (SettingsReader.read(RunOptions.parse(List.of("--config=" + file)), Map.of())) {
                case SettingsReader.Result.Good good -> good.settings();
                case SettingsReader.Result.Refused refused ->
                    throw new IllegalStateException(refused.faults().toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Shows it, until it is told to stop or the time is over.
    void show(CountDownLatch stop, long seconds) throws InterruptedException {
        var text = new DemoText(wanted, node.gatePorts().getFirst(), node.controlPort(), shopPort, newCode());
        terminal.out().print(text.begun(terminal.isInteractive()));
        var line = new FiguresLine(
                terminal.out(),
                terminal.isInteractive(),
                new FiguresLine.Limits(wanted.activeUsers(), wanted.newUsersPerMinute()));
        var crowd = nextCrowd();
        var gone = crowd.gather();
        for (long second = 0; second < seconds && !stop.await(1, TimeUnit.SECONDS); second++) {
            if (enterPressed()) {
                line.end();
                newCode().ifPresent(code -> terminal.out().println(text.dashboard(code)));
            }
            figures.now().ifPresent(now -> line.show(now, SystemClock.INSTANCE.millis()));
            if (gone.isComplete()) {
                crowd = nextCrowd();
                gone = crowd.gather();
            }
        }
        line.end();
        crowd.sendHome();
        done(gone);
        terminal.out().print(text.ended(seen));
    }

    /// A link is good until it is used, as long as the demo runs.
    private Optional<String> newCode() {
        return node.dashboardCode(CODE);
    }

    /// Takes what was typed.
    private boolean enterPressed() {
        try {
            boolean typed = terminal.isInteractive() && terminal.in().available() > 0;
            return typed && terminal.in().skip(terminal.in().available()) > 0;
        } catch (IOException _) {
            return false;
        }
    }

    private Crowd nextCrowd() {
        var plan = CrowdBehavior.of(wanted.visitors(), RUSH.over(), LASTS, ++crowds)
                .with(RUSH)
                .with(HABITS)
                .with(PATIENCE);
        var gate = SocketAddress.inetSocketAddress(node.gatePorts().getFirst(), LOOPBACK);
        return new Crowd(vertx, plan, gate, "localhost", SystemClock.INSTANCE);
    }

    private static <T> T done(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(OPENING_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    @Override
    public void close() {
        parts.close();
    }
}
