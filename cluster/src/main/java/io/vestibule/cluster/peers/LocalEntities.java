package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.Receiver;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What of one kind is on this node: hosts of rooms, or places of global coordinators. Outlives the
/// engine, so that nothing is opened again before it is closed. *Thread-safe.*
abstract sealed class LocalEntities {

    private static final Logger LOG = LoggerFactory.getLogger(LocalEntities.class);
    private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);

    private final ConcurrentHashMap<RoomId, CompletableFuture<Void>> open = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<RoomId, CompletableFuture<Void>> closing = new ConcurrentHashMap<>();

    /// Opens it in the receiver.
    abstract void opened(RoomId room);

    /// Hands a frame to the receiver.
    abstract void arrived(RoomId room, String route, Frame frame);

    /// Closes it in the receiver.
    abstract CompletionStage<Void> closed(RoomId room);

    /// The hosts of rooms.
    static LocalEntities rooms(Receiver receiver) {
        return new Rooms(receiver);
    }

    /// The places of global coordinators.
    static LocalEntities hubs(Receiver receiver) {
        return new Hubs(receiver);
    }

    /// Those that are open here.
    final Set<RoomId> all() {
        return Set.copyOf(open.keySet());
    }

    /// Complete when what was open for this room before is closed.
    final CompletableFuture<Void> vacant(RoomId room) {
        return closing.getOrDefault(room, DONE);
    }

    final void open(RoomId room) {
        if (open.putIfAbsent(room, new CompletableFuture<>()) == null) {
            guarded(() -> opened(room));
        }
    }

    final void take(RoomId room, String route, Frame frame) {
        guarded(() -> arrived(room, route, frame));
    }

    /// Closes it if it is open.
    ///
    /// @return complete when it is closed
    final CompletableFuture<Void> close(RoomId room) {
        var over = open.remove(room);
        if (over == null) {
            return vacant(room);
        }
        closing.put(room, over);
        var _ = over.whenComplete((_, _) -> closing.remove(room, over));
        try {
            var _ = closed(room).whenComplete((_, _) -> over.complete(null));
        } catch (RuntimeException e) {
            LOG.error("room {} could not be closed", room, e);
            over.complete(null);
        }
        return over;
    }

    /// Closes all that are open.
    ///
    /// @return complete when they are closed
    final CompletableFuture<Void> closeAll() {
        for (var room : open.keySet()) {
            var _ = close(room);
        }
        return CompletableFuture.allOf(closing.values().toArray(CompletableFuture[]::new));
    }

    private static void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.error("a message could not be handled", e);
        }
    }

    private static final class Rooms extends LocalEntities {

        private final Receiver receiver;

        Rooms(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        void opened(RoomId room) {
            receiver.opened(room);
        }

        @Override
        void arrived(RoomId room, String route, Frame frame) {
            receiver.atRoom(room, route, frame);
        }

        @Override
        CompletionStage<Void> closed(RoomId room) {
            return receiver.closing(room);
        }
    }

    private static final class Hubs extends LocalEntities {

        private final Receiver receiver;

        Hubs(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        void opened(RoomId room) {
            // The first frame says it.
        }

        @Override
        void arrived(RoomId room, String route, Frame frame) {
            receiver.atHub(room, frame);
        }

        @Override
        CompletionStage<Void> closed(RoomId room) {
            receiver.hubClosed(room);
            return DONE;
        }
    }
}
