package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Question;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `cluster`: the other nodes, as the node at the control port sees them. *Confined to the thread
/// of the command.*
@Command(
        name = "cluster",
        description = {
            "Shows the nodes of the cluster, and which of them hosts which room.",
            "With --wait the exit code is 1 if the cluster is still not whole when the time is up,"
                    + " for example because an alarm is raised."
        })
public final class ClusterCommand extends OnControl {

    private static final String PATH = "/vestibule/cluster";
    private static final ValueKind<Duration> TIMEOUT = ValueKinds.duration(Duration.ZERO, Duration.ofDays(1));

    /// Moves the cursor home and empties the screen, on any terminal of today.
    private static final String NEW_SCREEN = "\u001b[H\u001b[2J";

    @Option(names = "--json", description = "print the control API's answer as one line of JSON")
    private boolean json;

    @Option(names = "--watch", description = "show it again every 2 s, until Ctrl-C")
    private boolean watch;

    @Option(
            names = "--wait",
            description = "wait until all expected nodes are up, every room has a host and no alarm is"
                    + " raised; report on standard error what is missing")
    private boolean await;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "the longest time that --wait waits, such as 30s (default 5m)")
    private String timeout = "5m";

    public ClusterCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        if (watch && await) {
            throw wrong("--watch and --wait cannot be used together");
        }
        Duration longest = switch (TIMEOUT.parse(timeout)) {
            case ParseResult.Good<Duration>(Duration good) -> good;
            case ParseResult.Wrong<Duration> _ -> throw wrong("--timeout must be " + TIMEOUT.says());
        };
        return with(client -> look(client, longest));
    }

    private int look(ControlClient client, Duration longest) {
        var look =
                new ClusterLook(() -> client.get(PATH), terminal().err(), SystemClock.INSTANCE, ClusterCommand::sleep);
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

    /// `cluster gone`.
    @Command(
            name = "gone",
            description = {
                "Reports that the process of a node has ended, so that the others take over at once"
                        + " instead of waiting for it to come back. Ask a node of the same data"
                        + " center.",
                "Use it only if the process has really ended. If it has not, the limits still hold,"
                        + " but the node is removed and has to rejoin."
            })
    public static final class Gone extends OnControl {

        @Parameters(paramLabel = "NODE", description = "the name of the node")
        private String node = "";

        public Gone(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(client -> {
                var body = JsonMapper.shared().createObjectNode().put("node", node);
                client.send("POST", PATH + "/gone", body.toString());
                terminal().out().println("node " + node + " is no longer a member");
                return Terminal.DONE;
            });
        }
    }

    /// `cluster forget`.
    @Command(
            name = "forget",
            description = {
                "Declares a data center lost: what it held of every room is given to the others."
                        + " Refused while any of its nodes is reachable.",
                "It stays forgotten until it is reachable again."
            })
    public static final class Forget extends OnControl {

        @Parameters(paramLabel = "NAME", description = "the name of the data center")
        private String center = "";

        @Option(names = "--yes", description = "do not ask for confirmation")
        private boolean yes;

        public Forget(Terminal terminal) {
            super(terminal);
        }

        @Override
        public Integer call() {
            return with(client -> {
                terminal().out().println("data center " + center + " will be forgotten");
                meaning().forEach(line -> terminal().out().println("  " + line));
                if (!new Question(terminal(), yes).mayGoOn()) {
                    return Terminal.FAILED;
                }
                var body = JsonMapper.shared().createObjectNode();
                body.put("data_center", center);
                client.send("POST", PATH + "/forget", body.toString());
                terminal().out().println("done; the others have its share in about 10 s");
                return Terminal.DONE;
            });
        }

        private static List<String> meaning() {
            return List.of(
                    "what it held of every room is given to the others",
                    "if it is only cut off, limits are exceeded by the visitors it still admits",
                    "when it is reachable again it is counted again, and gets a share as its" + " visitors come");
        }
    }
}
