package io.vestibule.health;

import io.vestibule.ground.Elapsed;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// In which order nodes announce, and which of them say that they reach the store. *Confined to the
/// announcer.*
final class AnnounceTurns {

    /// What a node said of the store counts for so long.
    private static final long WORD_MILLIS = 3 * HeardNodes.WORD_MILLIS;

    private final String self;
    private final Map<String, Long> storeHeardMillis = new HashMap<>();

    AnnounceTurns(String self) {
        this.self = self;
    }

    /// Takes another node's word.
    void heard(NodeWord word, long nowMillis) {
        if (word.store()) {
            storeHeardMillis.put(word.node(), nowMillis);
        } else {
            storeHeardMillis.remove(word.node());
        }
    }

    /// The clock was set back: what was heard counts as heard now.
    void clockSetBack(long nowMillis) {
        storeHeardMillis.replaceAll((_, at) -> Math.min(at, nowMillis));
    }

    /// The turn of this node, from 0; nodes that reach the store come first. -1 for a node that is
    /// not among them.
    ///
    /// @param reached whether this node reaches the store
    int turn(String checkId, Collection<ProbeNode> nodes, boolean reached, long nowMillis) {
        var reachable =
                nodes.stream().filter(ProbeNode::reachable).map(ProbeNode::name).toList();
        List<String> order = Rendezvous.order(checkId, reachable).stream()
                .sorted(Comparator.comparing(node -> node.equals(self) ? !reached : !hasStore(node, nowMillis)))
                .toList();
        return order.indexOf(self);
    }

    /// Whether another node says that it reaches the store.
    boolean isStoreHeard(long nowMillis) {
        return storeHeardMillis.keySet().stream().anyMatch(node -> hasStore(node, nowMillis));
    }

    private boolean hasStore(String node, long nowMillis) {
        var heard = storeHeardMillis.get(node);
        return heard != null && !Elapsed.isOver(heard, WORD_MILLIS, nowMillis);
    }
}
