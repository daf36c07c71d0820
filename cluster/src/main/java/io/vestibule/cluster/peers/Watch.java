package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.PeerStatus.Stage;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.UniqueAddress;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Down;
import org.apache.pekko.cluster.typed.Subscribe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the roster. *Confined to its actor.*
final class Watch extends AbstractBehavior<Object> {

    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    /// Another data center counts as unreachable when one node of it has been so for this long: if
    /// others of it are there they have taken that node out by then.
    private static final Duration SILENT = Duration.ofSeconds(5);

    /// Takes news. From the actor's thread.
    interface Listener {

        /// Something changed.
        void changed(Roster roster);

        /// A member leaves because it was asked to.
        void left(String center, String node);

        /// A member is dead or has left, and nobody of its name has come back.
        void removed(String center, String node);
    }

    /// Since when another data center cannot be reached: what this actor sends itself when it has
    /// been so for a while.
    private record Since(String center, long nanos) {}

    private final Cluster cluster;
    private final Listener listener;
    private final Map<UniqueAddress, Member> members = new HashMap<>();
    private final Set<UniqueAddress> unreachable = new HashSet<>();

    /// Since when other data centers cannot be reached, by the clock of the virtual machine.
    private final Map<String, Long> sinceNanos = new HashMap<>();

    private final Set<String> silent = new HashSet<>();

    private Watch(ActorContext<Object> context, Listener listener) {
        super(context);
        this.cluster = Cluster.get(context.getSystem());
        this.listener = listener;
        var self = context.getSelf();
        cluster.subscriptions().tell(Subscribe.create(self.narrow(), ClusterEvent.MemberEvent.class));
        cluster.subscriptions().tell(Subscribe.create(self.narrow(), ClusterEvent.ReachabilityEvent.class));
        cluster.subscriptions().tell(Subscribe.create(self.narrow(), ClusterEvent.DataCenterReachabilityEvent.class));
    }

    static Behavior<Object> telling(Listener listener) {
        return Behaviors.setup(context -> new Watch(context, listener));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessage(ClusterEvent.MemberRemoved.class, this::removed)
                .onMessage(ClusterEvent.MemberEvent.class, event -> moved(event.member()))
                .onMessage(ClusterEvent.UnreachableMember.class, event -> reachable(event.member(), false))
                .onMessage(ClusterEvent.ReachableMember.class, event -> reachable(event.member(), true))
                .onMessage(ClusterEvent.UnreachableDataCenter.class, this::lost)
                .onMessage(Since.class, this::looksAgain)
                .onMessage(ClusterEvent.ReachableDataCenter.class, event -> found(event.dataCenter()))
                .build();
    }

    /// The engine reports nothing about the single nodes then.
    private Behavior<Object> lost(ClusterEvent.UnreachableDataCenter event) {
        long now = System.nanoTime();
        sinceNanos.put(event.dataCenter(), now);
        var context = getContext();
        context.scheduleOnce(SILENT, context.getSelf(), new Since(event.dataCenter(), now));
        return this;
    }

    private Behavior<Object> looksAgain(Since lost) {
        boolean still = Objects.equals(sinceNanos.get(lost.center()), lost.nanos());
        if (still && silent.add(lost.center())) {
            LOG.info("data center {} cannot be reached", lost.center());
            tell();
        }
        return this;
    }

    private Behavior<Object> found(String center) {
        sinceNanos.remove(center);
        if (silent.remove(center)) {
            if (members.values().stream().anyMatch(it -> it.dataCenter().equals(center) && MemberFacts.isUp(it))) {
                LOG.info("data center {} is reachable again", center);
            }
            tell();
        }
        return this;
    }

    private Behavior<Object> moved(Member member) {
        var before = members.put(member.uniqueAddress(), member);
        if (before == null || MemberFacts.stage(before) != MemberFacts.stage(member)) {
            LOG.info("{} is {}", MemberFacts.describe(member), MemberFacts.words(MemberFacts.stage(member)));
        }
        tell();
        if (isIn()) {
            if (MemberFacts.stage(member) == Stage.DOWN) {
                over(member);
            }
            endNamesakes();
        }
        return this;
    }

    private Behavior<Object> removed(ClusterEvent.MemberRemoved event) {
        var member = event.member();
        boolean asked = !event.previousStatus().equals(MemberStatus.down());
        if (asked) {
            listener.left(member.dataCenter(), MemberFacts.name(member));
        }
        members.remove(member.uniqueAddress());
        unreachable.remove(member.uniqueAddress());
        tell();
        // A node that leaves sees every other node go.
        if (isIn()) {
            LOG.info("{} has left the cluster", MemberFacts.describe(member));
            if (asked) {
                over(member);
            }
        }
        return this;
    }

    private boolean isIn() {
        var own = members.get(cluster.selfMember().uniqueAddress());
        return own != null && MemberFacts.stage(own) == Stage.UP;
    }

    private Behavior<Object> reachable(Member member, boolean now) {
        boolean changed = now ? unreachable.remove(member.uniqueAddress()) : unreachable.add(member.uniqueAddress());
        if (changed) {
            LOG.info("{} {}", MemberFacts.describe(member), now ? "is reachable again" : "cannot be reached");
            tell();
            endNamesakes();
        }
        return this;
    }

    private void over(Member member) {
        if (members.values().stream()
                .noneMatch(other -> MemberFacts.isUp(other) && MemberFacts.sameName(other, member))) {
            listener.removed(member.dataCenter(), MemberFacts.name(member));
        }
    }

    /// A node that came back at another address is no longer where it was.
    private void endNamesakes() {
        for (var member : members.values()) {
            if (member.dataCenter().equals(cluster.selfMember().dataCenter())
                    && unreachable.contains(member.uniqueAddress())
                    && MemberFacts.stage(member) != Stage.DOWN
                    && members.values().stream()
                            .anyMatch(other -> MemberFacts.sameName(other, member)
                                    && MemberFacts.stage(other) != Stage.DOWN
                                    && !unreachable.contains(other.uniqueAddress()))) {
                LOG.info("{} came back at another address", MemberFacts.describe(member));
                cluster.manager().tell(new Down(member.address()));
            }
        }
    }

    private void tell() {
        var addresses = new HashMap<String, Address>();
        members.values().stream()
                .sorted(Comparator.comparing(MemberFacts::isUp))
                .forEach(member -> addresses.put(MemberFacts.name(member), member.address()));
        var own = members.get(cluster.selfMember().uniqueAddress());
        listener.changed(new Roster(
                own != null && MemberFacts.isUp(own),
                members.values().stream()
                        .map(this::told)
                        .sorted(Comparator.comparing(PeerStatus.Member::dataCenter)
                                .thenComparing(PeerStatus.Member::node)
                                .thenComparing(PeerStatus.Member::address))
                        .toList(),
                addresses,
                silent,
                voters()));
    }

    /// Of two with one name the one that is up and can be reached; those that are leaving finish
    /// what they do.
    private List<Roster.Voter> voters() {
        var byName = new TreeMap<String, Roster.Voter>();
        for (var member : members.values()) {
            boolean reached = MemberFacts.stage(member) == Stage.UP
                    && !unreachable.contains(member.uniqueAddress())
                    && !silent.contains(member.dataCenter());
            if (MemberFacts.isUp(member)) {
                MemberFacts.voter(member, reached)
                        .map(node -> new Roster.Voter(node, member.address()))
                        .ifPresent(voter -> byName.merge(
                                voter.node().name(),
                                voter,
                                (one, other) -> one.node().reachable() ? one : other));
            }
        }
        return List.copyOf(byName.values());
    }

    private PeerStatus.Member told(Member member) {
        var roles = EnumSet.noneOf(PeerSettings.Role.class);
        for (var role : PeerSettings.Role.values()) {
            if (member.hasRole(MemberFacts.nameOf(role))) {
                roles.add(role);
            }
        }
        return new PeerStatus.Member(
                MemberFacts.name(member),
                member.dataCenter(),
                MemberFacts.where(member),
                MemberFacts.stage(member),
                !unreachable.contains(member.uniqueAddress()),
                roles,
                MemberFacts.version(member));
    }
}
