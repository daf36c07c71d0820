package io.vestibule.fleet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/// Carries bytes between nodes, so that the way between two of them can be cut in one direction or
/// in both, and healed. *Thread-safe.*
///
/// A node's public address is a port of this relay, its real one another. Who dials is known by the
/// address it dials from. A cut way is one on which nothing moves: connections stay, what is
/// written into them waits and comes late, when the way is healed, as TCP has it.
final class Relay implements AutoCloseable {

    /// Where a node is.
    ///
    /// @param name of the node
    /// @param address where others dial it: a port of the relay
    /// @param bind where it listens, and the address it dials from
    record Stop(String name, InetSocketAddress address, InetSocketAddress bind) {}

    /// From one node to another.
    record Way(String from, String to) {

        Way back() {
            return new Way(to, from);
        }
    }

    private static final int BUFFER = 64 * 1024;
    private static final int MOST_RECORDED = 1 << 20;
    private static final int DIAL_MILLIS = 2_000;

    private final Map<String, String> nameByAddress = new HashMap<>();
    private final Set<Way> cut = new HashSet<>();
    private final Map<Way, ByteArrayOutputStream> recorded = new HashMap<>();
    private final Map<Way, Long> carried = new HashMap<>();
    private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

    /// Listens in the place of all these nodes.
    ///
    /// @throws UncheckedIOException when one of the addresses is taken; nothing listens then
    static Relay between(List<Stop> stops) {
        var relay = new Relay();
        try {
            for (Stop stop : stops) {
                relay.nameByAddress.put(stop.bind().getHostString(), stop.name());
            }
            for (Stop stop : stops) {
                relay.listen(stop);
            }
            return relay;
        } catch (IOException e) {
            relay.close();
            throw new UncheckedIOException(e);
        }
    }

    private void listen(Stop stop) throws IOException {
        var server = new ServerSocket();
        open.add(server);
        server.bind(stop.address());
        Thread.ofVirtual().start(() -> accept(server, stop));
    }

    private void accept(ServerSocket server, Stop to) {
        while (!server.isClosed()) {
            try {
                var dialing = server.accept();
                open.add(dialing);
                Thread.ofVirtual().start(() -> connect(dialing, to));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    /// Somebody who is no node is a stranger, whose way is never cut.
    private void connect(Socket dialing, Stop to) {
        String from = nameByAddress.getOrDefault(dialing.getInetAddress().getHostAddress(), "?");
        var way = new Way(from, to.name());
        var answering = new Socket();
        open.add(answering);
        try {
            awaitOpen(way);
            awaitOpen(way.back());
            answering.connect(to.bind(), DIAL_MILLIS);
            Thread.ofVirtual().start(() -> pump(answering, dialing, way.back()));
            pump(dialing, answering, way);
        } catch (IOException _) {
            close(dialing);
            close(answering);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void pump(Socket from, Socket to, Way way) {
        var buffer = new byte[BUFFER];
        try {
            var in = from.getInputStream();
            var out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                awaitOpen(way);
                note(way, buffer, read);
                out.write(buffer, 0, read);
            }
        } catch (IOException _) {
            // One side has closed: the other is told below.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            close(from);
            close(to);
        }
    }

    private synchronized void awaitOpen(Way way) throws InterruptedException {
        while (cut.contains(way)) {
            wait();
        }
    }

    private synchronized void note(Way way, byte[] bytes, int length) {
        carried.merge(way, (long) length, Long::sum);
        var kept = recorded.get(way);
        if (kept != null && kept.size() < MOST_RECORDED) {
            kept.write(bytes, 0, length);
        }
    }

    /// Nothing moves from one to the other any more. The way back stays as it is.
    synchronized void cut(Way way) {
        cut.add(way);
    }

    /// Everything moves again, in every direction.
    synchronized void heal() {
        cut.clear();
        notifyAll();
    }

    /// Begins to write down what moves on a way, the first megabyte of it.
    synchronized void record(Way way) {
        recorded.put(way, new ByteArrayOutputStream());
    }

    /// What moved on a way since it is written down.
    synchronized byte[] recorded(Way way) {
        var kept = recorded.get(way);
        return kept == null ? new byte[0] : kept.toByteArray();
    }

    /// How many bytes have moved on a way.
    synchronized long carried(Way way) {
        return carried.getOrDefault(way, 0L);
    }

    /// Ends every connection, so that all have to be opened again.
    void hangUp() {
        for (var each : open) {
            if (each instanceof Socket) {
                close(each);
            }
        }
    }

    private void close(AutoCloseable each) {
        open.remove(each);
        try {
            each.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        heal();
        open.forEach(this::close);
    }
}
