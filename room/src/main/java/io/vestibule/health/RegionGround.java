package io.vestibule.health;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The nodes that may probe a check from one region. *Immutable.*
///
/// @param region empty if the check names none and no node is in one
/// @param nodes those of the region, those out of reach among them, in the order in which they are
///   chosen for the check; none if the region is left out
/// @param reached the ones of them that can be reached, in the same order
public record RegionGround(Optional<CheckRegion> region, List<String> nodes, List<String> reached) {

    /// How many nodes of a region probe.
    public static final int PROBERS = 3;

    public RegionGround {
        nodes = List.copyOf(nodes);
        reached = List.copyOf(reached);
    }

    /// Each region of a check, in its order. A region is probed by the nodes of its data centers;
    /// where there are none, by nodes without a region, which answer for any. A check that names no
    /// region is probed from one.
    ///
    /// @param known all coordinator nodes that can probe
    public static List<RegionGround> of(HealthCheck check, Collection<ProbeNode> known) {
        var grounds = new ArrayList<RegionGround>();
        for (Optional<CheckRegion> region : regions(check, known)) {
            grounds.add(ground(check, region, known));
        }
        return List.copyOf(grounds);
    }

    private static List<Optional<CheckRegion>> regions(HealthCheck check, Collection<ProbeNode> known) {
        if (!check.regions().isEmpty()) {
            return check.regions().stream().map(Optional::of).toList();
        }
        var there = new TreeSet<String>();
        known.forEach(node -> node.region().ifPresent(region -> there.add(region.name())));
        return there.isEmpty()
                ? List.of(Optional.empty())
                : List.of(Optional.of(
                        CheckRegion.valueOf(Rendezvous.order(check.id(), there).getFirst())));
    }

    private static RegionGround ground(HealthCheck check, Optional<CheckRegion> region, Collection<ProbeNode> known) {
        var there = known.stream().filter(node -> node.region().equals(region)).toList();
        if (there.isEmpty()) {
            there = known.stream().filter(node -> node.region().isEmpty()).toList();
        }
        var reached =
                there.stream().filter(ProbeNode::reachable).map(ProbeNode::name).toList();
        return new RegionGround(
                region,
                Rendezvous.order(check.id(), there.stream().map(ProbeNode::name).toList()),
                Rendezvous.order(check.id(), reached));
    }

    /// Whether no node is in the region, so that it does not count.
    public boolean isLeftOut() {
        return nodes.isEmpty();
    }

    /// Which of the three probes a node makes; -1 if it does not probe.
    public int place(String node) {
        int place = reached.indexOf(node);
        return place < PROBERS ? place : -1;
    }

    /// The name of the region of a node's data center; empty if it has none.
    static String regionOf(String node, Collection<ProbeNode> known) {
        return known.stream()
                .filter(it -> it.name().equals(node))
                .findFirst()
                .flatMap(ProbeNode::region)
                .map(CheckRegion::name)
                .orElse("");
    }

    /// How many nodes probe.
    int probers() {
        return Math.min(PROBERS, reached.size());
    }

    /// How many have to agree: two of three, and of two both.
    public int needed() {
        return Math.min(PROBERS, nodes.size()) / 2 + 1;
    }

    /// The same with those only that were also heard.
    RegionGround heard(Predicate<String> nodes) {
        var those = reached.stream().filter(nodes).toList();
        return those.size() == reached.size() ? this : new RegionGround(region, this.nodes, those);
    }

    /// Whether enough of the region is reached to speak for it. Of two parts that do not reach each
    /// other at most one can: the larger, or of two halves the one with the first node.
    public boolean speaks() {
        int twice = 2 * reached.size();
        return twice > nodes.size() || (twice > 0 && twice == nodes.size() && reached.contains(nodes.getFirst()));
    }
}
