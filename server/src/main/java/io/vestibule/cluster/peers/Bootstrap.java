package io.vestibule.cluster.peers;

import io.vestibule.cluster.PeerSettings;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// How a node gets into the cluster: it asks others, and founds one only when it was told to and
/// never was a member before. A node that starts again never founds a second cluster, however long
/// nobody answers. *Confined to the keeper.*
final class Bootstrap {

    private static final Logger LOG = LoggerFactory.getLogger(Bootstrap.class);

    /// So long a node that may found the cluster asks whether there is one.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// Names are looked up again so often.
    private static final Duration LOOK_UP = Duration.ofSeconds(10);

    private final PeerSettings settings;
    private final Path marker;
    private Set<String> before = Set.of();
    private List<InetSocketAddress> asked = List.of();
    private Duration askedAt = Duration.ZERO;

    Bootstrap(PeerSettings settings, Path data) {
        this.settings = settings;
        this.marker = data.resolve("cluster-member");
    }

    /// Where this node listens.
    ///
    /// @throws java.io.UncheckedIOException when its name means nothing
    InetSocketAddress own() {
        return Seeds.only(settings.host(), settings.port());
    }

    /// A new engine knows nobody.
    void restarted() {
        asked = List.of();
    }

    /// Does what is to be done while this node is no member.
    ///
    /// @param waited how long the engine runs
    void step(Engine engine, Duration waited) {
        if (asked.isEmpty() || waited.minus(askedAt).compareTo(LOOK_UP) >= 0) {
            var others = others();
            if (mayFound() && (others.isEmpty() || waited.compareTo(PATIENCE) >= 0)) {
                LOG.info("this node founds the cluster");
                engine.found();
                return;
            }
            if (!others.isEmpty() && !others.equals(asked)) {
                engine.join(others);
            }
            asked = others;
            askedAt = waited;
        } else if (mayFound() && waited.compareTo(PATIENCE) >= 0) {
            asked = List.of();
        }
    }

    /// This node is a member, with these.
    void joined(Roster roster) {
        var known = new TreeSet<String>();
        roster.members().forEach(member -> known.add(member.address()));
        if (!known.equals(before)) {
            before = Set.copyOf(known);
            try {
                Files.writeString(marker, String.join("\n", known) + "\n");
            } catch (IOException e) {
                LOG.error("{} cannot be written", marker, e);
            }
        }
    }

    /// What an operator has to do for a node that is no member.
    String advice() {
        if (mayFound()) {
            return "this node is about to found the cluster";
        }
        var seeds =
                settings.seeds().isEmpty()
                        ? "there are no seeds"
                        : "none of " + settings.seeds() + " lets it in";
        return "this node is in no cluster: "
                + seeds
                + (wasMember()
                        ? "; it was a member before, so it founds none. If no other node runs or"
                                + " will ever again, remove "
                                + marker
                                + " and start with first_start"
                        : "; the first node ever needs first_start");
    }

    private boolean mayFound() {
        return isAlone() || (settings.firstStart() && !wasMember());
    }

    /// Whether the settings say that there is nobody else.
    private boolean isAlone() {
        return settings.seeds().isEmpty()
                && settings.nodes() == 1
                && settings.dataCenters().size() == 1;
    }

    private boolean wasMember() {
        return Files.exists(marker);
    }

    /// Every address of every seed but the own, and of those who were members when this process
    /// was.
    private List<InetSocketAddress> others() {
        var known = new TreeSet<>(settings.seeds());
        known.addAll(before);
        var own = own();
        return Seeds.lookUp(known).stream().filter(address -> !address.equals(own)).toList();
    }
}
