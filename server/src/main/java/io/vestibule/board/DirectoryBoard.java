package io.vestibule.board;

import io.vestibule.room.RoomDirectory;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Where the newest rooms are found. *Written by the node, read by all.*
public final class DirectoryBoard {

    private final List<Consumer<RoomDirectory>> listeners = new CopyOnWriteArrayList<>();
    private volatile RoomDirectory newest = RoomDirectory.EMPTY;

    /// The newest directory; no rooms before the first was published.
    public RoomDirectory newest() {
        return newest;
    }

    /// Makes `next` the newest. Listeners hear of it first, so that a room is hosted before the
    /// first visitor finds it; they do what takes long elsewhere.
    public synchronized void publish(RoomDirectory next) {
        for (Consumer<RoomDirectory> listener : listeners) {
            listener.accept(next);
        }
        newest = next;
    }

    /// Tells `listener` what is newest now, and from now on of every directory before it is found
    /// here.
    public synchronized void listen(Consumer<RoomDirectory> listener) {
        listeners.add(listener);
        listener.accept(newest);
    }

    /// Tells `listener` nothing more.
    public synchronized void leave(Consumer<RoomDirectory> listener) {
        listeners.remove(listener);
    }
}
