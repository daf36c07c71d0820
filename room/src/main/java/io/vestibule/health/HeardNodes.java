package io.vestibule.health;

import io.vestibule.ground.Elapsed;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/// Which other nodes said something lately. *Confined to the keeper of checks.*
final class HeardNodes {

    /// A node says a word at least this often.
    static final long WORD_MILLIS = 10_000;

    /// A node of which no word came for so long has no vote.
    private static final long SILENT_MILLIS = 3 * WORD_MILLIS;

    /// A node says its word within so long after it becomes reachable.
    private static final long SETTLE_MILLIS = 2_000;

    private final String self;
    private final Map<String, Long> heardMillis = new HashMap<>();

    /// When a node became reachable.
    private long grownMillis;

    HeardNodes(String self) {
        this.self = self;
    }

    /// Takes which nodes there are. One that was out of reach has said nothing yet.
    void change(Collection<ProbeNode> before, Collection<ProbeNode> now, long nowMillis) {
        var reached = new HashSet<String>();
        before.stream().filter(ProbeNode::reachable).map(ProbeNode::name).forEach(reached::add);
        heardMillis.keySet().retainAll(reached);
        if (now.stream().anyMatch(node -> node.reachable() && !reached.contains(node.name()))) {
            grownMillis = nowMillis;
        }
    }

    /// A word of a node came.
    void heard(String node, long nowMillis) {
        heardMillis.put(node, nowMillis);
    }

    /// The clock was set back: what was heard counts as heard now.
    void clockSetBack(long nowMillis) {
        heardMillis.replaceAll((_, at) -> Math.min(at, nowMillis));
        grownMillis = Math.min(grownMillis, nowMillis);
    }

    /// Whether a node that counts as reachable also says something.
    boolean isHeard(String node, long nowMillis) {
        var last = heardMillis.get(node);
        return node.equals(self) || (last != null && !Elapsed.isOver(last, SILENT_MILLIS, nowMillis));
    }

    /// Whether nodes that became reachable had their time to say something. Those of one part of a
    /// cluster that is whole again do not speak for all of it before.
    boolean isSettled(Collection<ProbeNode> nodes, long nowMillis) {
        return Elapsed.isOver(grownMillis, SETTLE_MILLIS, nowMillis)
                || nodes.stream().filter(ProbeNode::reachable).allMatch(node -> isHeard(node.name(), nowMillis));
    }
}
