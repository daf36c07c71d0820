package io.vestibule.node;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import tools.jackson.databind.json.JsonMapper;

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
}
