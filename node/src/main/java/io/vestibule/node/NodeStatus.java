package io.vestibule.node;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.gate.answer.StatusPages.Rendered;
import io.vestibule.node.boards.NodeBoards;
import io.vestibule.node.boards.NodeConfiguration;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.page.StatusJson;
import io.vestibule.page.StatusPage;
import io.vestibule.page.StatusReport;
import io.vestibule.status.StatusAgent;
import io.vestibule.store.IncidentLog;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The status pages of a node: made by an agent, shown by the gate. *Thread-safe.*
final class NodeStatus implements AutoCloseable {

    private final StatusPage page = StatusPage.load();
    private final StatusAgent agent;

    NodeStatus(NodeSettings settings, Path data, NodeBoards boards, NodeConfiguration configuration) {
        agent = new StatusAgent(new StatusAgent.Parts(
                data,
                settings.cluster().map(PeerSettings::dataCenter).orElse(""),
                boards.clock(),
                configuration::newest,
                configuration.store()::isLoaded,
                boards.checks(),
                boards.states()::newest,
                IncidentLog.open(configuration.store().place()),
                reports -> boards.status().publish(rendered(reports))));
    }

    private Map<String, Rendered> rendered(Map<String, StatusReport> reports) {
        var rendered = new HashMap<String, Rendered>();
        reports.forEach(
                (host, report) -> rendered.put(host, new Rendered(page.render(report), StatusJson.render(report))));
        return rendered;
    }

    /// Begins to make pages.
    void start() {
        agent.start();
    }

    /// The configuration is another one.
    void configured() {
        agent.wake();
    }

    @Override
    public void close() {
        agent.close();
    }
}
