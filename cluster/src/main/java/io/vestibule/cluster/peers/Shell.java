package io.vestibule.cluster.peers;

import io.vestibule.room.RoomId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/// The entity that stands for the host of a room, or for the place of its global coordinator, where
/// sharding put it: opens it, hands it frames, closes it. Never blocks. *Confined to its actor.*
final class Shell extends AbstractBehavior<Mail> {

    /// After so long the next node opens it, whether it is closed here or not.
    private static final long CLOSE_SECONDS = 5;

    private enum Stage {
        WAITING,
        OPEN,
        CLOSING
    }

    private final RoomId room;
    private final LocalEntities localEntities;
    private final FrameCounts frameCounts;
    private Stage stage = Stage.WAITING;

    private Shell(ActorContext<Mail> context, RoomId room, LocalEntities localEntities, FrameCounts frameCounts) {
        super(context);
        this.room = room;
        this.localEntities = localEntities;
        this.frameCounts = frameCounts;
        tellWhenOver(localEntities.vacant(room), Mail.Vacant.NOW);
    }

    static Behavior<Mail> of(RoomId room, LocalEntities localEntities, FrameCounts frameCounts) {
        return Behaviors.setup(context -> new Shell(context, room, localEntities, frameCounts));
    }

    @Override
    public Receive<Mail> createReceive() {
        return newReceiveBuilder()
                .onMessage(Mail.Delivered.class, this::deliver)
                .onMessage(Mail.Vacant.class, _ -> open())
                .onMessage(Mail.Leave.class, _ -> leave())
                .onMessage(Mail.Closed.class, _ -> Behaviors.stopped())
                .onSignal(PostStop.class, _ -> stopped())
                .build();
    }

    private Behavior<Mail> deliver(Mail.Delivered mail) {
        // The first frame is often what made this entity; a node that gives the room up answers
        // within moments.
        if (stage == Stage.WAITING && localEntities.vacant(room).isDone()) {
            open();
        }
        if (stage == Stage.OPEN) {
            var envelope = mail.envelope();
            frameCounts.received(envelope.content().frame());
            localEntities.take(room, envelope.route(), envelope.content().frame());
        }
        return this;
    }

    private Behavior<Mail> open() {
        if (stage == Stage.WAITING) {
            stage = Stage.OPEN;
            localEntities.open(room);
        }
        return this;
    }

    private Behavior<Mail> leave() {
        stage = Stage.CLOSING;
        tellWhenOver(localEntities.close(room), Mail.Closed.NOW);
        return this;
    }

    /// Without being asked: everything here ends.
    private Behavior<Mail> stopped() {
        if (stage == Stage.OPEN) {
            var _ = localEntities.close(room);
        }
        return this;
    }

    private void tellWhenOver(CompletableFuture<Void> over, Mail news) {
        getContext().pipeToSelf(over.copy().orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS), (_, _) -> news);
    }
}
