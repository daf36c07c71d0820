package io.vestibule.cluster.peers;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

import io.vestibule.cluster.PeerSettings;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.Standing;

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
import org.apache.pekko.cluster.sharding.typed.ShardingMessageExtractor;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Down;
import org.apache.pekko.cluster.typed.Join;
import org.apache.pekko.cluster.typed.JoinSeedNodes;
import org.apache.pekko.remote.artery.tcp.SSLEngineProviderSetup;
import org.apache.pekko.serialization.SerializationSetup;
import org.apache.pekko.serialization.SerializerDetails;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Pekko, from one start to its end: a node that was taken to be dead needs a new one.
/// *Thread-safe.*
final class Engine {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    /// So long an engine may take to end its connections. It says a last word for a second.
    private static final Duration CLOSING = Duration.ofSeconds(2);

    /// What carries every connection.
    private static final String STREAMS = "/system/Materializers";

    /// Part of every address; never changed.
    private static final String NAME = "vestibule";

    /// Where a node takes what is for itself.
    private static final String POST = "post";

    /// Never changed: another number needs a stop of the whole cluster.
    private static final int SHARDS = 256;

    private static final EntityTypeKey<Mail> ROOM = EntityTypeKey.create(Mail.class, "room");
    private static final EntityTypeKey<Mail> HUB = EntityTypeKey.create(Mail.class, "hub");

    /// What an engine is made of.
    ///
    /// @param own where this node listens; also how the others call it
    /// @param postbox takes what is for this node or its clients
    /// @param standings takes where other nodes stand
    record Parts(
            PeerSettings settings,
            InetSocketAddress own,
            Optional<TlsEngines> tls,
            Traffic traffic,
            Place rooms,
            Place hubs,
            Consumer<Envelope> postbox,
            Consumer<Standing> standings,
            Watch.Listener listener) {}

    private final ActorSystem<Void> system;
    private final Cluster cluster;
    private final Map<String, ActorRef<Mail>> rooms = new HashMap<>();
    private final Map<String, ActorRef<Mail>> hubs = new HashMap<>();
    private final ConcurrentHashMap<Address, ActorRef<Mail>> posts = new ConcurrentHashMap<>();
    private volatile boolean leaving;

    /// Starts it. Takes seconds.
    ///
    /// @throws RuntimeException of any kind when it cannot listen
    Engine(Parts parts) {
        system =
                ActorSystem.create(
                        Behaviors.setup(
                                context -> {
                                    context.spawn(postbox(parts), POST);
                                    context.spawn(Watch.telling(parts.listener()), "watch");
                                    return Behaviors.empty();
                                }),
                        NAME,
                        setup(parts));
        cluster = Cluster.get(system);
        org.apache.pekko.cluster.Cluster.get(system).registerOnMemberRemoved(this::out);
        var sharding = ClusterSharding.get(system);
        for (String center : parts.settings().dataCenters()) {
            rooms.put(center, region(sharding, ROOM, center, parts, parts.rooms()));
            hubs.put(center, region(sharding, HUB, center, parts, parts.hubs()));
        }
    }

    /// Asks these to let this node in, until one does.
    void join(List<InetSocketAddress> seeds) {
        cluster.manager().tell(new JoinSeedNodes(seeds.stream().map(this::address).toList()));
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

    /// Takes a member out of the cluster. Its own data center does so by itself, if anybody is left
    /// there.
    void takeOut(Address member) {
        cluster.manager().tell(new Down(member));
    }

    void toRoom(String center, Envelope envelope) {
        tell(rooms.get(center), envelope);
    }

    void toHub(String center, Envelope envelope) {
        tell(hubs.get(center), envelope);
    }

    void toNode(Address node, Envelope envelope) {
        tell(posts.computeIfAbsent(node, this::post), envelope);
    }

    /// Tells a node, member or not, where this one stands.
    void tell(InetSocketAddress node, Standing standing) {
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
        steps.addTask(
                CoordinatedShutdown.PhaseActorSystemTerminate(),
                "cut",
                () -> {
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
            LOG.info("the engine's connections do not end by themselves; they are cut");
            system.classicSystem()
                    .actorSelection(STREAMS)
                    .tell(PoisonPill.getInstance(), org.apache.pekko.actor.ActorRef.noSender());
        }
    }

    private static void tell(@Nullable ActorRef<Mail> to, Envelope envelope) {
        if (to != null) {
            to.tell(new Mail.Delivered(envelope));
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

    private static Behavior<Mail> postbox(Parts parts) {
        return Behaviors.receive(Mail.class)
                .onMessage(
                        Mail.Delivered.class,
                        mail -> {
                            parts.postbox().accept(mail.envelope());
                            return Behaviors.same();
                        })
                .onMessage(
                        Mail.Told.class,
                        mail -> {
                            parts.standings().accept(mail.standing());
                            return Behaviors.same();
                        })
                .build();
    }

    private static ActorRef<Mail> region(
            ClusterSharding sharding,
            EntityTypeKey<Mail> type,
            String center,
            Parts parts,
            Place place) {
        var entity =
                Entity.of(
                                type,
                                context ->
                                        Shell.of(
                                                new RoomId(context.getEntityId()),
                                                place,
                                                parts.traffic()))
                        .withMessageExtractor(new ByRoom())
                        .withStopMessage(Mail.Leave.NOW)
                        .withRole(Watch.nameOf(PeerSettings.Role.COORDINATOR));
        return sharding.init(
                center.equals(parts.settings().dataCenter())
                        ? entity
                        : entity.withDataCenter(center));
    }

    private static ActorSystemSetup setup(Parts parts) {
        var serialization =
                SerializationSetup.create(
                        _ ->
                                List.of(
                                        SerializerDetails.create(
                                                "envelope",
                                                new EnvelopeSerializer(parts.traffic()),
                                                List.of(Mail.Delivered.class, Mail.Told.class))));
        var setup = ActorSystemSetup.create(BootstrapSetup.create(config(parts)), serialization);
        return parts.tls()
                .map(engines -> setup.withSetup(SSLEngineProviderSetup.create(_ -> engines)))
                .orElse(setup);
    }

    private static Config config(Parts parts) {
        var settings = parts.settings();
        var own = new HashMap<String, Object>();
        own.put("pekko.remote.artery.transport", parts.tls().isPresent() ? "tls-tcp" : "tcp");
        own.put(
                "pekko.remote.artery.canonical.hostname",
                parts.own().getAddress().getHostAddress());
        own.put("pekko.remote.artery.canonical.port", parts.own().getPort());
        own.put("pekko.cluster.multi-data-center.self-data-center", settings.dataCenter());
        own.put("pekko.cluster.roles", List.copyOf(Watch.roles(settings)));
        own.put("pekko.cluster.sharding.number-of-shards", SHARDS);
        return ConfigFactory.load(
                ConfigFactory.parseMap(own)
                        .withFallback(ConfigFactory.parseResources(Engine.class, "peers.conf")));
    }

    /// Which shard a room is in.
    private static final class ByRoom extends ShardingMessageExtractor<Mail, Mail> {

        @Override
        public String entityId(Mail mail) {
            return switch (mail) {
                case Mail.Delivered(var envelope) -> envelope.content().room().value();
                case Mail.Told _, Mail.Leave _, Mail.Vacant _, Mail.Closed _ ->
                        throw new IllegalArgumentException("only envelopes go to rooms");
            };
        }

        @Override
        public String shardId(String entityId) {
            return Integer.toString(Math.floorMod(entityId.hashCode(), SHARDS));
        }

        @Override
        public Mail unwrapMessage(Mail mail) {
            return mail;
        }
    }
}
