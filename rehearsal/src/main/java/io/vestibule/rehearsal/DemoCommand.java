package io.vestibule.rehearsal;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `demo`: everything on one machine, until it is told to stop. *Confined to the thread of the
/// command.*
@Command(
        name = "demo",
        description = {
            "Demonstrates everything on this machine: a shop as origin, a room with small limits, a"
                    + " crowd of visitors, and live figures. Nothing is kept; Ctrl-C ends all of it.",
            ""
        })
final class DemoCommand implements Callable<Integer> {

    private static final long CLEANING_SECONDS = 20;

    private final Terminal terminal;

    @Option(names = "--visitors", paramLabel = "N", description = "the size of the crowd (default 300)")
    private int visitors = 300;

    @Option(names = "--active-users", paramLabel = "N", description = "sessions at once, at most (default 60)")
    private int activeUsers = 60;

    @Option(
            names = "--new-users-per-minute",
            paramLabel = "N",
            description = "admissions in any 60 s, at most (default as --active-users)")
    private int newUsersPerMinute;

    @Option(names = "--seconds", paramLabel = "N", description = "stop after this time, such as 30s (default: never)")
    private int seconds;

    @Option(names = "--port", paramLabel = "N", description = "the gate's port (default 8080)")
    private int port = 8080;

    @Option(names = "--control-port", paramLabel = "N", description = "the operator's port (default 8081)")
    private int controlPort = 8081;

    DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        int perMinute = newUsersPerMinute > 0 ? newUsersPerMinute : activeUsers;
        if (visitors < 1 || activeUsers < 1 || seconds < 0 || perMinute > activeUsers) {
            terminal.fail("--visitors and --active-users must be at least 1, and --new-users-per-minute"
                    + " at most --active-users");
            return Terminal.WRONG_USE;
        }
        var wanted = new DemoOptions(visitors, activeUsers, perMinute, port, controlPort);
        var stop = new CountDownLatch(1);
        var cleaned = new CountDownLatch(1);
        stopOnSignal(stop, cleaned);
        try (var demo = Demo.start(wanted, terminal)) {
            demo.show(stop, seconds == 0 ? Long.MAX_VALUE : seconds);
            return Terminal.DONE;
        } catch (Failure e) {
            return terminal.fail(e.getMessage() + "; choose other ports with --port and --control-port");
        } finally {
            cleaned.countDown();
        }
    }

    /// A demo that was told to stop, and did, has done what it should: exit code 0.
    private static void stopOnSignal(CountDownLatch stop, CountDownLatch cleaned) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            stop.countDown();
            if (isDone(cleaned)) {
                Runtime.getRuntime().halt(Terminal.DONE);
            }
        }));
    }

    private static boolean isDone(CountDownLatch cleaned) {
        try {
            return cleaned.await(CLEANING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
