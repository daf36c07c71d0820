package io.vestibule.cluster.peers;

import io.vestibule.wire.BootstrapState;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Finds out when no cluster is left, although there was one: after a power cut, or when every node
/// found itself alone. Then the lowest address of all founds a new one, and nobody else does.
/// *Confined to the keeper.*
final class Reunion {

    /*
     * Every node that is not a member sends its state to all it knows, once a second. A node founds
     * when every node that it, or anybody it hears, knows of
     *   - has just said that it is no member, and
     *   - knows of this node,
     * and this one has the lowest address of those who were members before. A node that has said
     * that it knows of this node never founds itself from then on unless it is lower; one that
     * founded before it said so says that it is a member. So of two who would found, one knows of
     * the other. One node that does not answer is enough for nobody to found: it may be a member.
     */

    private static final Duration FRESH = Duration.ofSeconds(3);

    private final String own;
    private final Set<String> known = new HashSet<>();
    private final Map<String, Heard> heard = new HashMap<>();

    private record Heard(BootstrapState standing, Duration at) {}

    /// @param own the address of this node
    Reunion(String own) {
        this.own = own;
    }

    /// Learns of nodes.
    void know(Set<String> addresses) {
        known.addAll(addresses);
    }

    /// Takes what a node says.
    ///
    /// @param now on any clock that only goes forward, the same in all calls
    void take(BootstrapState standing, Duration now) {
        if (!standing.address().equals(own)) {
            known.add(standing.address());
            known.addAll(standing.known());
            heard.put(standing.address(), new Heard(standing, now));
        }
    }

    /// What this node says to the others.
    BootstrapState standing(boolean member, boolean wasMember) {
        return new BootstrapState(own, member, wasMember, all());
    }

    /// Whether this node, which is no member and was one, has to found the cluster.
    boolean mustFound(Duration now) {
        var waiting = new TreeSet<String>();
        waiting.add(own);
        for (var other : others()) {
            if (!counts(other, now)) {
                return false;
            }
            var said = heard.get(other);
            if (said != null && said.standing().wasMember()) {
                waiting.add(other);
            }
        }
        return waiting.first().equals(own);
    }

    /// The nodes for which this one waits.
    Set<String> missing(Duration now) {
        var missing = others();
        missing.removeIf(other -> counts(other, now));
        return missing;
    }

    /// Every node known but this one.
    Set<String> others() {
        var others = new TreeSet<>(known);
        others.remove(own);
        return others;
    }

    private Set<String> all() {
        var all = others();
        all.add(own);
        return all;
    }

    private boolean counts(String other, Duration now) {
        var said = heard.get(other);
        return said != null
                && now.minus(said.at()).compareTo(FRESH) <= 0
                && !said.standing().member()
                && said.standing().known().contains(own);
    }
}
