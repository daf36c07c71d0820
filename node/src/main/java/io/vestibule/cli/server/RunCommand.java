package io.vestibule.cli.server;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.ground.Failure;
import io.vestibule.node.Node;
import io.vestibule.node.outside.LogSetup;
import io.vestibule.node.outside.StartOptions;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// `run`: the server, until it is told to stop. *Confined to the thread of the command.*
public final class RunCommand {

    private static final Logger LOG = LoggerFactory.getLogger(RunCommand.class);
    private static final double NANOS = 1e9;
    private static final String SERVING = "vestibule.serving";

    private final Terminal terminal;

    private final CompletableFuture<Node> node = new CompletableFuture<>();

    /// What the process ends with.
    private volatile int outcome = Terminal.DONE;

    public RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Runs it.
    ///
    /// @return the exit code
    public int run(List<String> arguments) {
        onSignals(arguments);
        return switch (read(arguments)) {
            case SettingsReader.Result.Refused(var faults) ->
                terminal.refuse(faults, "nothing was started. See vestibule run --help");
            case SettingsReader.Result.Good good -> serve(good, arguments);
        };
    }

    private SettingsReader.Result read(List<String> arguments) {
        return SettingsReader.read(RunOptions.parse(arguments), terminal.environment());
    }

    /// Neither ends the process; before the node has started there is nothing to do yet.
    private void onSignals(List<String> arguments) {
        var _ = Signals.on("HUP", () -> reread(arguments));
        var _ = Signals.on("USR1", () -> started().ifPresent(Node::reopenLog));
    }

    private Optional<Node> started() {
        return Optional.ofNullable(node.getNow(null));
    }

    /// Reads the settings again; a file with a fault changes nothing.
    private synchronized void reread(List<String> arguments) {
        started().ifPresent(running -> {
            switch (read(arguments)) {
                case SettingsReader.Result.Refused(var faults) -> {
                    LOG.error("the settings file is not valid; nothing was changed");
                    faults.forEach(fault -> LOG.error("{}", fault));
                }
                case SettingsReader.Result.Good good -> {
                    good.warnings().forEach(warning -> LOG.warn("{}", warning));
                    running.reload(good.settings());
                }
            }
        });
    }

    private int serve(SettingsReader.Result.Good good, List<String> arguments) {
        NodeSettings settings = good.settings();
        LogSetup.apply(settings.log());
        StartUpCache.report();
        good.warnings().forEach(warning -> LOG.warn("{}", warning));
        long start = System.nanoTime();
        try (var running = Node.start(settings, SystemClock.INSTANCE, options(arguments))) {
            node.complete(running);
            tellLauncher(Start.SERVING);
            if (settings.cluster().isPresent()) {
                // It is ready when others are there, and they may be started after this one.
                tellLauncher(Start.READY);
            }
            stopOnSignal(running);
            var banner = new Banner(settings, running);
            terminal.out().print(banner.begun());
            var said = running.ready().thenRun(() -> {
                double seconds = (System.nanoTime() - start) / NANOS;
                terminal.out().print(banner.ready(seconds));
                tellLauncher(Start.READY);
            });
            running.awaitEnd();
            said.cancel(false);
            return Terminal.DONE;
        } catch (Failure e) {
            return fails(e.getMessage() + "; the server did not start");
        } catch (RuntimeException | Error e) {
            // Whatever still runs would keep the process without serving anybody.
            LOG.error("the server stops because of an internal error", e);
            return fails("the server stops because of an internal error: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Terminal.FAILED;
        }
    }

    /// How far a start has come.
    private enum Start {
        SERVING,
        READY
    }

    /// A launcher that ends when the server is ready looks at this file, and removes it.
    private static void tellLauncher(Start how) {
        String file = System.getProperty(SERVING, "");
        if (!file.isEmpty()) {
            try {
                Files.writeString(
                        Path.of(file),
                        how.name().toLowerCase(Locale.ROOT) + "\n",
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING);
            } catch (NoSuchFileException _) {
                // It has ended.
            } catch (IOException e) {
                LOG.warn("the launcher could not be notified that the server serves", e);
            }
        }
    }

    private StartOptions options(List<String> arguments) {
        return new StartOptions(RunOptions.parse(arguments).takesOver(), terminal.environment());
    }

    private int fails(String why) {
        outcome = terminal.fail(why);
        return outcome;
    }

    /// A node that was told to stop, and did, has done what it should: exit code 0, and not the
    /// signal's.
    private void stopOnSignal(Node running) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            running.stop();
            Runtime.getRuntime().halt(outcome);
        }));
    }
}
