package io.vestibule.board;

import io.vestibule.health.CheckState;
import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Where the part that probes and the part that knows other nodes meet: this node's word on its
/// checks is left here for the others, theirs arrive here, and so does which nodes there are; what
/// all votes come to is found here. *Written by the agent of health checks and by the cluster, read
/// by all; thread-safe.*
public final class VoteBoard implements CheckStates {

    /// Words of others that wait; each of their nodes says another one soon.
    private static final int MOST_WAITING = 1_000;

    private final Map<String, CheckState> states = new ConcurrentHashMap<>();
    private final Queue<NodeWord> arrived = new ArrayDeque<>();
    private volatile Nodes nodes = Nodes.UNKNOWN;
    private volatile Consumer<NodeWord> outlet = _ -> {};
    private volatile Runnable wake = () -> {};

    /// Which nodes there are.
    ///
    /// @param known coordinator nodes that can probe, this one among them
    /// @param least how many the data center of this node should have
    public record Nodes(List<ProbeNode> known, int least) {

        /// Of a node that is in no cluster yet.
        public static final Nodes UNKNOWN = new Nodes(List.of(), 1);

        public Nodes {
            known = List.copyOf(known);
        }
    }

    // ---- the cluster ------------------------------------------------------------------------

    /// Takes another node's word.
    public void take(NodeWord word) {
        synchronized (arrived) {
            if (arrived.size() < MOST_WAITING) {
                arrived.add(word);
            }
        }
        wake.run();
    }

    /// Takes which nodes there are.
    public void nodes(Nodes now) {
        if (!now.equals(nodes)) {
            nodes = now;
            wake.run();
        }
    }

    /// Has this node's words passed on, on the thread that leaves them.
    public void outlet(Consumer<NodeWord> toOthers) {
        outlet = toOthers;
    }

    // ---- the agent of health checks ---------------------------------------------------------

    /// Notifies the agent when something arrived.
    public void wake(Runnable agent) {
        wake = agent;
    }

    /// Leaves this node's word for the others.
    public void leave(NodeWord word) {
        outlet.accept(word);
    }

    /// Takes the words that arrived, in their order.
    public List<NodeWord> arrived() {
        synchronized (arrived) {
            var all = new ArrayList<>(arrived);
            arrived.clear();
            return all;
        }
    }

    /// The nodes as reported last.
    public Nodes nodes() {
        return nodes;
    }

    /// Leaves what all votes come to.
    ///
    /// @param now every check's state
    public void publish(Map<String, CheckState> now) {
        states.putAll(now);
        states.keySet().retainAll(now.keySet());
    }

    // ---- readers ----------------------------------------------------------------------------

    @Override
    public CheckState state(String checkId) {
        return states.getOrDefault(checkId, CheckState.unknown(checkId));
    }
}
