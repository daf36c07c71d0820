package io.vestibule.cluster.peers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.store.OwnerOnly;
import io.vestibule.wire.BootstrapState;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How a node gets into the cluster: it asks others, and founds one only when it was told to and
/// never was a member before, or when it is clear that none is left ([Reunion]). A node that starts
/// again never founds a second cluster, however long nobody answers. *Confined to the keeper, but
/// for what comes from others.*
final class Bootstrap {

    private static final Logger LOG = LoggerFactory.getLogger(Bootstrap.class);

    /// How long a node that may found the cluster asks whether there is one.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// Names are looked up again so often.
    private static final Duration LOOK_UP = Duration.ofSeconds(10);

    /// Nodes report their state so often.
    private static final Duration SAY = Duration.ofSeconds(1);

    private static final int MOST_UNREAD = 10_000;

    private final PeerSettings settings;
    private final Path marker;
    private final Queue<BootstrapState> inbox = new LinkedBlockingQueue<>(MOST_UNREAD);
    private @Nullable Reunion reunion;
    private Set<String> before;
    private List<InetSocketAddress> asked = List.of();
    private Duration askedAt = Duration.ZERO;
    private Duration saidAt = Duration.ZERO;
    private boolean founded;

    Bootstrap(PeerSettings settings, Path data) {
        this.settings = settings;
        this.marker = data.resolve("cluster-member");
        this.before = remembered();
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
        saidAt = Duration.ZERO;
        founded = false;
        reunion = new Reunion(words(own()));
    }

    /// The state of another node. From any thread.
    void take(BootstrapState standing) {
        var _ = inbox.offer(standing);
    }

    /// Does what is to be done while this node is no member.
    ///
    /// @param waited how long the engine runs
    void step(Engine engine, Duration waited) {
        var together = reunion;
        if (together == null || founded) {
            answer(engine);
            return;
        }
        if (asked.isEmpty() || waited.minus(askedAt).compareTo(LOOK_UP) >= 0) {
            var others = others();
            if (!others.isEmpty() && !others.equals(asked)) {
                engine.join(others);
            }
            others.forEach(other -> together.know(Set.of(words(other))));
            asked = others;
            askedAt = waited;
        }
        for (var said = inbox.poll(); said != null; said = inbox.poll()) {
            together.take(said, waited);
        }
        boolean late = waited.compareTo(PATIENCE) >= 0;
        if (mayFound() ? asked.isEmpty() || late : late && mustFound(together, waited)) {
            LOG.info("founding the cluster");
            founded = true;
            engine.found();
        } else if (waited.minus(saidAt).compareTo(SAY) >= 0) {
            saidAt = waited;
            var own = together.standing(false, wasMember());
            Seeds.lookUp(together.others()).forEach(other -> engine.tell(other, own));
        }
    }

    private boolean mustFound(Reunion together, Duration waited) {
        return wasMember() && together.mustFound(waited);
    }

    /// This node is a member, with these.
    void joined(Engine engine, Roster roster) {
        answer(engine);
        var known = new TreeSet<String>();
        roster.members().forEach(member -> known.add(member.address()));
        if (!known.equals(before)) {
            before = Set.copyOf(known);
            try (var file = OwnerOnly.open(marker, CREATE, TRUNCATE_EXISTING, WRITE);
                    var out = Channels.newOutputStream(file)) {
                out.write((String.join("\n", known) + "\n").getBytes(UTF_8));
            } catch (IOException e) {
                LOG.error("{} cannot be written", marker, e);
            }
        }
    }

    /// Informs nodes that are not members that there is a cluster.
    private void answer(Engine engine) {
        var together = reunion;
        for (var said = inbox.poll(); said != null; said = inbox.poll()) {
            if (together != null && !said.member()) {
                var own = together.standing(true, true);
                Seeds.lookUp(Set.of(said.address())).forEach(other -> engine.tell(other, own));
            }
        }
    }

    /// What an operator has to do for a node that is no member.
    ///
    /// @param waited how long the engine runs
    String advice(Duration waited) {
        if (mayFound()) {
            return "this node is about to found the cluster";
        }
        var seeds = settings.seeds().isEmpty() ? "there are no seeds" : "none of " + settings.seeds() + " admits it";
        var missing = reunion == null ? Set.<String>of() : reunion.missing(waited);
        return "this node is in no cluster: "
                + seeds
                + (wasMember()
                        ? "; it was a member before, so it founds a new cluster only when these"
                                + " nodes say that they are in none: "
                                + new TreeSet<>(missing)
                                + ". If no other node will ever come back, remove "
                                + marker
                                + " and start this node with --first-start"
                        : "; the very first node of a cluster has to be started with" + " --first-start");
    }

    /// Whether this node was never in a cluster.
    boolean isNew() {
        return !wasMember();
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

    private Set<String> remembered() {
        try {
            return wasMember() ? Set.copyOf(Files.readAllLines(marker)) : Set.of();
        } catch (IOException e) {
            LOG.error("{} cannot be read", marker, e);
            return Set.of();
        }
    }

    private static String words(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /// Every address of every seed except its own, and of the nodes that were members when this
    /// process was.
    private List<InetSocketAddress> others() {
        var known = new TreeSet<>(settings.seeds());
        known.addAll(before);
        var own = own();
        return Seeds.lookUp(known).stream()
                .filter(address -> !address.equals(own))
                .toList();
    }
}
