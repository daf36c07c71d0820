package io.vestibule.board;

import io.vestibule.room.RoomDirectory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Where the newest rooms are found. *Written by the node, read by all.*
public final class DirectoryBoard {

    private final List<Consumer<RoomDirectory>> listeners = new CopyOnWriteArrayList<>();
    private RoomDirectory announced = RoomDirectory.EMPTY;
    private volatile RoomDirectory newest = RoomDirectory.EMPTY;

    /// The newest directory; no rooms before the first was published.
    public RoomDirectory newest() {
        return newest;
    }

    /// Announces to listeners what is going to be published, so that a room is hosted before the
    /// first visitor finds it; listeners run what takes long on another thread.
    public synchronized void announce(RoomDirectory next) {
        announced = next;
        for (Consumer<RoomDirectory> listener : listeners) {
            listener.accept(next);
        }
    }

    /// Makes `next` the newest. Listeners hear of it first, unless they have already.
    public synchronized void publish(RoomDirectory next) {
        if (!next.equals(announced)) {
            announce(next);
        }
        newest = next;
    }

    /// Passes `listener` what was announced last, and from now on every directory before it is
    /// found here.
    public synchronized void listen(Consumer<RoomDirectory> listener) {
        listeners.add(listener);
        listener.accept(announced);
    }

    /// Removes `listener`.
    public synchronized void leave(Consumer<RoomDirectory> listener) {
        listeners.remove(listener);
    }
}
