package io.vestibule.node;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import tools.jackson.databind.json.JsonMapper;

import java.util.List;

/// `cluster`: the other nodes, as the node at the control port sees them. *Confined to the thread
/// of the command.*
@Command(
        name = "cluster",
        description = "Tells which nodes there are, and which one counts which room.")
final class ClusterCommand extends OnControl {

    private static final String PATH = "/vestibule/cluster";

    ClusterCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(
                client -> {
                    terminal().out().print(ClusterTable.of(client.get(PATH)));
                    return Terminal.DONE;
                });
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
