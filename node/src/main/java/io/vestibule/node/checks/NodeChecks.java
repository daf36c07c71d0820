package io.vestibule.node.checks;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.config.Configuration;
import io.vestibule.ground.EpochClock;
import io.vestibule.health.ProbeNode;
import io.vestibule.health.Prober;
import io.vestibule.node.boards.NodeBoards;
import io.vestibule.node.boards.NodeConfiguration;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.store.HealthStates;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The health checks of a node: the agent that watches origins, and its figures. *Thread-safe.*
public final class NodeChecks implements MetricSource, AutoCloseable {

    /// What a node is called that is alone.
    private static final String ALONE = "node";

    private final CheckAgent agent;
    private final CheckFigures figures = new CheckFigures();

    public NodeChecks(
            NodeSettings settings,
            Path data,
            NodeBoards boards,
            NodeConfiguration configuration,
            Prober prober,
            EpochClock clock) {
        agent = new CheckAgent(new CheckAgent.Parts(
                settings.cluster().map(NodeChecks::name).orElse(ALONE),
                data,
                clock,
                prober,
                boards.checks(),
                boards.alerts(),
                HealthStates.open(configuration.store().place()),
                configuration::newest,
                configuration.store()::isLoaded,
                new CheckHistory(boards.history(), configuration::newest),
                figures));
        if (settings.cluster().isEmpty()) {
            var alone = new ProbeNode(ALONE, Optional.empty(), true);
            boards.checks().nodes(new VoteBoard.Nodes(List.of(alone), 1));
        }
    }

    private static String name(PeerSettings among) {
        return among.dataCenter() + "/" + among.node();
    }

    /// Begins to probe.
    public void start() {
        agent.start();
    }

    /// Takes the checks that there are.
    public void configure(Configuration next) {
        agent.configure(next);
    }

    @Override
    public void tell(MetricSink sink) {
        figures.tell(sink);
    }

    @Override
    public void close() {
        agent.close();
    }
}
