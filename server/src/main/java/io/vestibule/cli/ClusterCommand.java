package io.vestibule.cli;

import io.vestibule.node.SystemClock;
import io.vestibule.settings.Kind;
import io.vestibule.settings.Kinds;
import io.vestibule.settings.Parsed;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/// `cluster`: the other nodes, as the node at the control port sees them. *Confined to the thread
/// of the command.*
@Command(
        name = "cluster",
        description = {
            "Tells which nodes there are, and which one counts which room.",
            "With --wait the exit code is 1 if the cluster is not whole when the time is over, as"
                    + " while an alarm stands."
        })
final class ClusterCommand extends OnControl {

    private static final String PATH = "/vestibule/cluster";
    private static final Kind<Duration> TIMEOUT = Kinds.duration(Duration.ZERO, Duration.ofDays(1));

    /// Moves the cursor home and empties the screen, on any terminal of today.
    private static final String NEW_SCREEN = "\u001b[H\u001b[2J";

    @Spec private @Nullable CommandSpec spec;

    @Option(names = "--json", description = "the answer of the control API, a line")
    private boolean json;

    @Option(names = "--watch", description = "again every 2 s, until Ctrl-C")
    private boolean watch;

    @Option(
            names = "--wait",
            description =
                    "waits until all expected nodes are up, every room has a host and no alarm"
                            + " stands; says on standard error what is missing")
    private boolean await;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "how long --wait waits at most, such as 30s (default 5m)")
    private String timeout = "5m";

    ClusterCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        if (watch && await) {
            throw wrong("--watch and --wait do not go together");
        }
        Duration longest =
                switch (TIMEOUT.parse(timeout)) {
                    case Parsed.Good<Duration>(Duration good) -> good;
                    case Parsed.Wrong<Duration> _ ->
                            throw wrong("--timeout must be " + TIMEOUT.says());
                };
        return with(client -> look(client, longest));
    }

    private int look(ControlClient client, Duration longest) {
        var look =
                new ClusterLook(
                        () -> client.get(PATH),
                        terminal().err(),
                        SystemClock.INSTANCE,
                        ClusterCommand::sleep);
        if (watch) {
            look.watch(this::showAgain);
            return Terminal.DONE;
        }
        if (await) {
            return look.await(longest, this::show) ? Terminal.DONE : Terminal.FAILED;
        }
        show(client.get(PATH));
        return Terminal.DONE;
    }

    private void show(JsonNode cluster) {
        if (json) {
            terminal().out().println(cluster);
        } else {
            terminal().out().print(ClusterTable.of(cluster));
        }
    }

    private void showAgain(JsonNode cluster) {
        if (!json && terminal().isInteractive()) {
            terminal().out().print(NEW_SCREEN);
        }
        show(cluster);
        if (!json && !terminal().isInteractive()) {
            terminal().out().println();
        }
        terminal().out().flush();
    }

    private static boolean sleep(long millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    /// `cluster gone`.
    @Command(
            name = "gone",
            description = {
                "Says that the process of a node has ended, so that the others take over at once"
                        + " instead of waiting whether it comes back. Ask a node of the same data"
                        + " center.",
                "Only say it if it is so: the limits hold also if it is not, but the node has to be"
                        + " started again."
            })
    static final class Gone extends OnControl {

        @Parameters(paramLabel = "NODE", description = "the name of the node")
        private String node = "";

        Gone(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(
                    client -> {
                        var body = JsonMapper.shared().createObjectNode().put("node", node);
                        client.send("POST", PATH + "/gone", body.toString());
                        terminal().out().println("node " + node + " is a member no longer");
                        return Terminal.DONE;
                    });
        }
    }

    /// `cluster forget`.
    @Command(
            name = "forget",
            description = {
                "Says that a data center does not come back: what it held of every room is given to"
                        + " the others. Refused while one of its nodes is heard of.",
                "It is forgotten until it speaks again."
            })
    static final class Forget extends OnControl {

        @Parameters(paramLabel = "NAME", description = "the name of the data center")
        private String center = "";

        @Option(names = "--yes", description = "do not ask")
        private boolean yes;

        Forget(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(
                    client -> {
                        terminal().out().println("data center " + center + " is to be forgotten");
                        meaning().forEach(line -> terminal().out().println("  " + line));
                        if (!Question.of(terminal(), yes).mayGoOn()) {
                            return Terminal.FAILED;
                        }
                        var body = JsonMapper.shared().createObjectNode();
                        body.put("data_center", center);
                        client.send("POST", PATH + "/forget", body.toString());
                        terminal().out().println("done; the others have its share in some 10 s");
                        return Terminal.DONE;
                    });
        }

        private static List<String> meaning() {
            return List.of(
                    "what it held of every room is the others' from then on",
                    "if it is only cut off, limits are exceeded by as many as it still lets in",
                    "when it speaks again it is counted again, and gets a share as its visitors"
                            + " come");
        }
    }
}
