package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.Peers;
import io.vestibule.cluster.link.Receiver;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// A node that remembers what it was told, and answers each frame to a room with the same frame.
final class Recorder implements Receiver, AutoCloseable {

    final Peers peers;
    final String name;
    final Set<RoomId> open = ConcurrentHashMap.newKeySet();
    final List<String> told = new CopyOnWriteArrayList<>();
    final List<Frame> answers = new CopyOnWriteArrayList<>();
    volatile Set<String> others = Set.of();

    private final Consumer<String> log;

    Recorder(PeerSettings settings, Path data) throws IOException {
        this(settings, data, _ -> {});
    }

    /// @param log takes what it is told, line by line
    Recorder(PeerSettings settings, Path data, Consumer<String> log) throws IOException {
        this(new PekkoPeers(settings, data), settings.node(), log);
    }

    Recorder(Peers peers, String name) {
        this(peers, name, _ -> {});
    }

    private Recorder(Peers peers, String name, Consumer<String> log) {
        this.log = log;
        this.name = name;
        this.peers = peers;
        peers.start(this);
    }

    @Override
    public void opened(RoomId room) {
        open.add(room);
        tell("opened " + room);
    }

    @Override
    public CompletionStage<Void> closing(RoomId room) {
        open.remove(room);
        tell("closing " + room);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void atRoom(RoomId room, String route, Frame frame) {
        tell("room " + room + " " + frame);
        peers.toNode(route, room, frame);
    }

    @Override
    public void atHub(RoomId room, Frame frame) {
        tell("hub " + room + " " + frame);
    }

    @Override
    public void hubClosed(RoomId room) {
        tell("closed hub " + room);
    }

    @Override
    public void atNode(RoomId room, String route, Frame frame) {
        answers.add(frame);
    }

    @Override
    public void peers(Set<String> nodes) {
        others = nodes;
        tell("peers " + new TreeSet<>(nodes));
    }

    private void tell(String line) {
        told.add(line);
        log.accept(line);
    }

    @Override
    public void gone(String node) {
        tell("gone " + node);
    }

    @Override
    public void close() {
        peers.close();
    }

    @Override
    public String toString() {
        return name + " " + told;
    }
}
