package io.vestibule.cluster.peers;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.vestibule.wire.BootstrapState;
import io.vestibule.wire.Envelope;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.Done;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Down;
import org.apache.pekko.cluster.typed.Join;
import org.apache.pekko.cluster.typed.JoinSeedNodes;
import org.apache.pekko.remote.artery.tcp.SSLEngineProviderSetup;
import org.apache.pekko.serialization.SerializationSetup;
import org.apache.pekko.serialization.SerializerDetails;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Pekko, from one start to its end: a node that was taken to be dead needs a new one.
/// *Thread-safe.*
final class Engine {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    /// How long an engine may take to end its connections. It says goodbye for a second.
    private static final Duration CLOSING = Duration.ofSeconds(2);

    /// What carries every connection.
    private static final String STREAMS = "/system/Materializers";

    /// Part of every address; never changed.
    private static final String NAME = "vestibule";

    /// Where a node takes what is for itself.
    private static final String POST = "post";

    private final ActorSystem<Void> system;
    private final Cluster cluster;
    private final Regions regions;
    private final ConcurrentHashMap<Address, ActorRef<Mail>> posts = new ConcurrentHashMap<>();
    private volatile boolean leaving;

    /// Starts it. Takes seconds.
    ///
    /// @throws RuntimeException of any kind when it cannot listen
    Engine(EngineParts parts) {
        system = ActorSystem.create(
                Behaviors.setup(context -> {
                    context.spawn(postbox(parts), POST);
                    context.spawn(Watch.telling(parts.listener()), "watch");
                    return Behaviors.empty();
                }),
                NAME,
                setup(parts));
        cluster = Cluster.get(system);
        org.apache.pekko.cluster.Cluster.get(system).registerOnMemberRemoved(this::out);
        regions = new Regions(system, parts);
    }

    /// Asks these to let this node in, until one does.
    void join(List<InetSocketAddress> seeds) {
        cluster.manager()
                .tell(new JoinSeedNodes(seeds.stream().map(this::address).toList()));
    }

    /// Founds a cluster.
    void found() {
        cluster.manager().tell(Join.create(cluster.selfMember().address()));
    }

    /// Declares a member dead whose process is gone for sure.
    void down(Address member) {
        var detectors = org.apache.pekko.cluster.Cluster.get(system).failureDetector();
        HintedDetector.gone(detectors, member);
        takeOut(member);
    }

    /// Takes a member out of the cluster. Its own data center does so on its own, if anybody is
    /// left there.
    void takeOut(Address member) {
        cluster.manager().tell(new Down(member));
    }

    void toRoom(String center, Envelope envelope) {
        regions.toRoom(center, envelope);
    }

    void toHub(String center, Envelope envelope) {
        regions.toHub(center, envelope);
    }

    void toNode(Address node, Envelope envelope) {
        posts.computeIfAbsent(node, this::post).tell(new Mail.Delivered(envelope));
    }

    /// Sends a node, member or not, the state of this one.
    void tell(InetSocketAddress node, BootstrapState standing) {
        posts.computeIfAbsent(address(node), this::post).tell(new Mail.Told(standing));
    }

    /// Complete when it has ended, for whatever reason.
    CompletionStage<Done> ended() {
        return system.getWhenTerminated();
    }

    /// The others took this node to be dead, or it takes them to be: there is nobody to hand over
    /// to.
    private void out() {
        if (!leaving) {
            end();
        }
    }

    /// Leaves the cluster after handing over, and ends.
    void leave() {
        leaving = true;
        var steps = CoordinatedShutdown.get(system);
        steps.addTask(CoordinatedShutdown.PhaseActorSystemTerminate(), "cut", () -> {
            cutSoon();
            return CompletableFuture.completedFuture(Done.getInstance());
        });
        var _ = steps.runAll(CoordinatedShutdown.clusterLeavingReason());
    }

    /// Ends without ado.
    void end() {
        system.terminate();
        cutSoon();
    }

    /// The engine ends when its connections have ended. If by chance its stream from others ends
    /// first, it completes those to others, and over TLS that closes nothing: it would wait until
    /// the processes at their other ends are gone. So what carries connections is stopped.
    private void cutSoon() {
        CompletableFuture.delayedExecutor(CLOSING.toMillis(), MILLISECONDS).execute(this::cut);
    }

    private void cut() {
        if (!ended().toCompletableFuture().isDone()) {
            LOG.info("closing the cluster's connections by force, since they did not end by" + " themselves");
            system.classicSystem()
                    .actorSelection(STREAMS)
                    .tell(PoisonPill.getInstance(), org.apache.pekko.actor.ActorRef.noSender());
        }
    }

    private ActorRef<Mail> post(Address node) {
        return ActorRefResolver.get(system).resolveActorRef(node + "/user/" + POST);
    }

    private Address address(InetSocketAddress socket) {
        return cluster.selfMember()
                .address()
                .copy(
                        cluster.selfMember().address().protocol(),
                        NAME,
                        scala.Option.apply(socket.getAddress().getHostAddress()),
                        scala.Option.apply(socket.getPort()));
    }

    private static Behavior<Mail> postbox(EngineParts parts) {
        return Behaviors.receive(Mail.class)
                .onMessage(Mail.Delivered.class, mail -> {
                    parts.postbox().accept(mail.envelope());
                    return Behaviors.same();
                })
                .onMessage(Mail.Told.class, mail -> {
                    parts.standings().accept(mail.standing());
                    return Behaviors.same();
                })
                .build();
    }

    private static ActorSystemSetup setup(EngineParts parts) {
        var serialization = SerializationSetup.create(_ -> List.of(SerializerDetails.create(
                "envelope",
                new EnvelopeSerializer(parts.frameCounts()),
                List.of(Mail.Delivered.class, Mail.Told.class))));
        var setup = ActorSystemSetup.create(BootstrapSetup.create(config(parts)), serialization);
        return parts.tls()
                .map(engines -> setup.withSetup(SSLEngineProviderSetup.create(_ -> engines)))
                .orElse(setup);
    }

    private static Config config(EngineParts parts) {
        var settings = parts.settings();
        var own = new HashMap<String, Object>();
        own.put("pekko.remote.artery.transport", parts.tls().isPresent() ? "tls-tcp" : "tcp");
        own.put(
                "pekko.remote.artery.canonical.hostname",
                parts.own().getAddress().getHostAddress());
        own.put("pekko.remote.artery.canonical.port", parts.own().getPort());
        own.put("pekko.cluster.multi-data-center.self-data-center", settings.dataCenter());
        own.put("pekko.cluster.roles", List.copyOf(MemberFacts.roles(settings)));
        own.put("pekko.cluster.sharding.number-of-shards", Regions.SHARDS);
        return ConfigFactory.load(
                ConfigFactory.parseMap(own).withFallback(ConfigFactory.parseResources(Engine.class, "peers.conf")));
    }
}
