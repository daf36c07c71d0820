package io.vestibule.cluster.among;

import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says that rooms cannot be opened here: at first with the whole of the cause, and then, while
/// they are tried again every few seconds, a line a minute. *Thread-safe.*
final class OpeningLog {

    private static final Logger LOG = LoggerFactory.getLogger(OpeningLog.class);

    private static final long AGAIN_MILLIS = 60_000;

    private final BiConsumer<String, RuntimeException> first;
    private final Consumer<String> again;
    private final Map<RoomId, Trouble> troubles = new HashMap<>();

    /// Why a room cannot be opened, when that was said last, and how often it was tried since.
    private record Trouble(String cause, long saidMillis, int tries) {}

    /// @param first takes what is said at first, with its cause
    /// @param again takes a line
    OpeningLog(BiConsumer<String, RuntimeException> first, Consumer<String> again) {
        this.first = first;
        this.again = again;
    }

    /// Of the node.
    static OpeningLog written() {
        return new OpeningLog(LOG::error, LOG::error);
    }

    /// A room could not be opened.
    synchronized void failed(Room room, RuntimeException cause, long nowMillis) {
        String what = "room %s (%s) cannot be hosted".formatted(room.name(), room.id());
        var before = troubles.get(room.id());
        if (before == null || !before.cause().equals(cause.toString())) {
            first.accept(what, cause);
            troubles.put(room.id(), new Trouble(cause.toString(), nowMillis, 0));
        } else if (nowMillis - before.saidMillis() >= AGAIN_MILLIS) {
            again.accept("%s, tried another %d times: %s".formatted(what, before.tries() + 1, cause));
            troubles.put(room.id(), new Trouble(before.cause(), nowMillis, 0));
        } else {
            troubles.put(room.id(), new Trouble(before.cause(), before.saidMillis(), before.tries() + 1));
        }
    }

    /// A room was opened, or is not to be opened here any more.
    synchronized void forget(RoomId room) {
        troubles.remove(room);
    }
}
