package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Nodes of one process on loopback ports, each with a folder of its own.
final class Site implements AutoCloseable {

    final List<Integer> ports;
    final List<Recorder> nodes = new ArrayList<>();
    private final Path folder;
    final Optional<PeerSettings.Tls> tls;

    Site(Path folder, int nodes, Optional<PeerSettings.Tls> tls) {
        this.folder = folder;
        this.tls = tls;
        this.ports = FreePorts.of(nodes);
    }

    /// Starts the next node, in this data center.
    Recorder start(String center) throws IOException {
        return start(settings(nodes.size(), center, nodes.isEmpty(), tls));
    }

    Recorder start(PeerSettings settings) throws IOException {
        var node = new Recorder(settings, folderOf(settings.node()));
        nodes.add(node);
        return node;
    }

    PeerSettings settings(int number, String center, boolean firstStart, Optional<PeerSettings.Tls> shown) {
        return settings(ports, number, center, firstStart, shown);
    }

    /// @param ports of all nodes
    /// @param number of this one among them
    static PeerSettings settings(
            List<Integer> ports, int number, String center, boolean firstStart, Optional<PeerSettings.Tls> shown) {
        return new PeerSettings(
                "n" + number,
                "127.0.0.1",
                ports.get(number),
                center,
                List.of("fra", "nyc"),
                ports.stream().map(port -> "127.0.0.1:" + port).toList(),
                Set.of(PeerSettings.Role.GATE, PeerSettings.Role.COORDINATOR),
                1,
                firstStart,
                Duration.ZERO,
                shown,
                Optional.empty(),
                Optional.empty());
    }

    Path folderOf(String node) {
        try {
            return Files.createDirectories(folder.resolve(node));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        nodes.parallelStream().forEach(Recorder::close);
    }
}
