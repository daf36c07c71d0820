package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Envelope;
import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.sharding.typed.ShardingMessageExtractor;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;
import org.jspecify.annotations.Nullable;

/// The engine's regions: in each data center one for rooms and one for hubs. A region knows on
/// which of its data center's nodes each of them is, and starts those that come to be on this one.
/// *Thread-safe.*
final class Regions {

    /// Never changed: another number needs a stop of the whole cluster.
    static final int SHARDS = 256;

    private static final EntityTypeKey<Mail> ROOM = EntityTypeKey.create(Mail.class, "room");
    private static final EntityTypeKey<Mail> HUB = EntityTypeKey.create(Mail.class, "hub");

    private final Map<String, ActorRef<Mail>> rooms = new HashMap<>();
    private final Map<String, ActorRef<Mail>> hubs = new HashMap<>();

    /// Starts them, those of other data centers as ways there.
    Regions(ActorSystem<?> system, EngineParts parts) {
        var sharding = ClusterSharding.get(system);
        for (String center : parts.settings().dataCenters()) {
            rooms.put(center, region(sharding, ROOM, center, parts, parts.rooms()));
            hubs.put(center, region(sharding, HUB, center, parts, parts.hubs()));
        }
    }

    /// To the host of a room; lost if there is no such data center.
    void toRoom(String center, Envelope envelope) {
        tell(rooms.get(center), envelope);
    }

    /// To where a room's global coordinator may be; lost if there is no such data center.
    void toHub(String center, Envelope envelope) {
        tell(hubs.get(center), envelope);
    }

    private static void tell(@Nullable ActorRef<Mail> to, Envelope envelope) {
        if (to != null) {
            to.tell(new Mail.Delivered(envelope));
        }
    }

    private static ActorRef<Mail> region(
            ClusterSharding sharding,
            EntityTypeKey<Mail> type,
            String center,
            EngineParts parts,
            LocalEntities localEntities) {
        var entity = Entity.of(
                        type,
                        context -> Shell.of(new RoomId(context.getEntityId()), localEntities, parts.frameCounts()))
                .withMessageExtractor(new ByRoom())
                .withStopMessage(Mail.Leave.NOW)
                .withRole(MemberFacts.nameOf(PeerSettings.Role.COORDINATOR));
        return sharding.init(center.equals(parts.settings().dataCenter()) ? entity : entity.withDataCenter(center));
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
