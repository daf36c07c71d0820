package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus.Stage;
import io.vestibule.health.CheckRegion;
import io.vestibule.health.ProbeNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;

/// What a member of the engine says of itself, in our words: its roles hold its name and version.
/// *Pure.*
final class MemberFacts {

    /// A member's name is one of its roles in the engine, with this in front.
    private static final String NAME = "node-";

    /// Its version is another one; nodes of an older version have none.
    private static final String VERSION = "version-";

    /// The region of its data center, or nothing behind it if it has none; nodes of a version that
    /// does not probe lack it.
    private static final String REGION = "region-";

    private MemberFacts() {}

    /// What the engine calls the roles of a node.
    static Set<String> roles(PeerSettings settings) {
        var roles = new HashSet<String>();
        roles.add(NAME + settings.node());
        roles.add(VERSION + version());
        settings.roles().forEach(role -> roles.add(nameOf(role)));
        if (settings.roles().contains(PeerSettings.Role.COORDINATOR)) {
            roles.add(REGION + settings.region().map(CheckRegion::name).orElse(""));
        }
        return roles;
    }

    /// As in the jar's manifest; `dev` outside a jar.
    private static String version() {
        String written = MemberFacts.class.getPackage().getImplementationVersion();
        return written == null ? "dev" : written;
    }

    /// What the engine calls a role.
    static String nameOf(PeerSettings.Role role) {
        return switch (role) {
            case GATE -> "gate";
            case COORDINATOR -> "coordinator";
        };
    }

    static boolean sameName(Member one, Member other) {
        return !one.uniqueAddress().equals(other.uniqueAddress())
                && one.dataCenter().equals(other.dataCenter())
                && name(one).equals(name(other));
    }

    static boolean isUp(Member member) {
        return stage(member) == Stage.UP || stage(member) == Stage.LEAVING;
    }

    static String name(Member member) {
        return role(member, NAME).orElseGet(() -> member.address().hostPort());
    }

    private static Optional<String> role(Member member, String prefix) {
        return member.getRoles().stream()
                .filter(role -> role.startsWith(prefix))
                .map(role -> role.substring(prefix.length()))
                .findFirst();
    }

    static String describe(Member member) {
        return "node " + name(member) + " of " + member.dataCenter() + " at " + where(member);
    }

    static String where(Member member) {
        return member.address().getHost().orElse("") + ":"
                + member.address().getPort().orElse(0);
    }

    static String words(Stage stage) {
        return switch (stage) {
            case JOINING -> "joining the cluster";
            case UP -> "in the cluster";
            case LEAVING -> "leaving the cluster";
            case DOWN -> "considered dead";
        };
    }

    static Stage stage(Member member) {
        var status = member.status();
        if (status.equals(MemberStatus.joining())) {
            return Stage.JOINING;
        }
        if (status.equals(MemberStatus.leaving()) || status.equals(MemberStatus.exiting())) {
            return Stage.LEAVING;
        }
        return status.equals(MemberStatus.down()) || status.equals(MemberStatus.removed()) ? Stage.DOWN : Stage.UP;
    }

    /// What it is as a node that probes; empty for one that does not, or whose region this version
    /// does not know.
    ///
    /// @param reachable whether it can be reached
    static Optional<ProbeNode> voter(Member member, boolean reachable) {
        return role(member, REGION).flatMap(region -> {
            var known = known(region);
            return region.isEmpty() || known.isPresent()
                    ? Optional.of(new ProbeNode(full(member.dataCenter(), name(member)), known, reachable))
                    : Optional.empty();
        });
    }

    /// What a node is called where those of all data centers are.
    static String full(String center, String node) {
        return center + "/" + node;
    }

    private static Optional<CheckRegion> known(String region) {
        return Arrays.stream(CheckRegion.values())
                .filter(it -> it.name().equals(region))
                .findFirst();
    }

    /// The version of its program; empty for nodes that do not report it.
    static String version(Member member) {
        return role(member, VERSION).orElse("");
    }
}
