package io.vestibule.cluster.peers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.EnvelopeForm;
import io.vestibule.wire.Frame;
import io.vestibule.wire.Hello;
import io.vestibule.wire.HelloForm;
import io.vestibule.wire.Received;
import io.vestibule.wire.RoomFrame;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where gates that are no members reach this coordinator node: thousands of connections on one
/// event loop, with bounded buffers. What a gate sends goes to rooms of this data center, and is
/// what gates send. *Thread-safe.*
final class ClientDoor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClientDoor.class);

    /// Gates beat every second. What is written to one that is cut off is no sign of life.
    private static final int SILENCE_SECONDS = 10;

    private static final int QUEUE_BYTES = 1 << 19;
    private static final long LISTEN_SECONDS = 10;

    private final PeerSettings settings;
    private final PeerSettings.Clients address;
    private final FrameCounts frameCounts;
    private final BooleanSupplier open;
    private final BiConsumer<String, RoomFrame> take;
    private final Vertx vertx = PeerLoop.start();
    private final Map<String, GateConnection> connections = new ConcurrentHashMap<>();
    private @Nullable NetServer server;
    private @Nullable Pem shown;

    /// @param open whether this node can do something for gates now
    /// @param take takes the name of the gate and what it sends
    ClientDoor(
            PeerSettings settings,
            PeerSettings.Clients address,
            FrameCounts frameCounts,
            BooleanSupplier open,
            BiConsumer<String, RoomFrame> take) {
        this.settings = settings;
        this.address = address;
        this.frameCounts = frameCounts;
        this.open = open;
        this.take = take;
    }

    /// Listens, if it does not yet; shows a new certificate, if there is one. For the keeper.
    ///
    /// @throws IOException when that does not work
    void keep() throws IOException {
        var files = settings.tls();
        Pem now = files.isPresent() ? Pem.read(files.get()) : null;
        var listening = server;
        if (listening == null) {
            var options = new NetServerOptions()
                    .setHost(address.host())
                    .setPort(address.port())
                    .setReadIdleTimeout(SILENCE_SECONDS);
            var made = vertx.createNetServer(now == null ? options : now.into(options));
            made.connectHandler(this::greet);
            made.exceptionHandler(e -> frameCounts.refused("a connection: " + e.getMessage()));
            await(made.listen());
            server = made;
            shown = now;
        } else if (now != null && !now.equals(shown)) {
            await(listening.updateSSLOptions(now.server()));
            shown = now;
        }
    }

    /// How many gates are here.
    int count() {
        return connections.size();
    }

    /// To a gate that is here; if it is not, or takes nothing in, that is lost.
    void send(Envelope envelope) {
        var connection = connections.get(envelope.client());
        if (connection != null && !connection.socket.writeQueueFull()) {
            byte[] record = EnvelopeForm.write(envelope);
            if (record.length > Records.LONGEST) {
                frameCounts.tooLarge(envelope.content().frame(), record.length);
            } else {
                var _ = connection.socket.write(Records.of(record));
            }
        }
    }

    /// Sends all gates away: they go to another coordinator node.
    void dismiss() {
        for (var connection : connections.values()) {
            var _ = connection.socket.close();
        }
    }

    @Override
    public void close() {
        try {
            await(vertx.close());
        } catch (IOException e) {
            LOG.error("the port for gates could not be closed", e);
        }
    }

    private void greet(NetSocket socket) {
        var connection = new GateConnection(socket);
        socket.setWriteQueueMaxSize(QUEUE_BYTES);
        socket.handler(Records.reader(connection::take, connection::refuse));
        socket.closeHandler(_ -> connection.left());
        socket.exceptionHandler(e -> LOG.debug("the connection of a gate failed", e));
    }

    private static void await(Future<?> future) throws IOException {
        try {
            future.toCompletionStage().toCompletableFuture().get(LISTEN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /// A gate that is connected. Confined to the event loop.
    private final class GateConnection {

        private final NetSocket socket;
        private String name = "";

        GateConnection(NetSocket socket) {
            this.socket = socket;
        }

        void take(byte[] record) {
            if (record.length == 0) {
                var _ = socket.write(Records.beat());
            } else if (name.isEmpty()) {
                hello(record);
            } else {
                switch (EnvelopeForm.read(record)) {
                    case Received.Sound<Envelope>(var envelope) -> admit(envelope);
                    case Received.Garbage<Envelope>(String reason) -> refuse(reason);
                }
            }
        }

        private void hello(byte[] record) {
            switch (HelloForm.read(record)) {
                case Received.Sound<Hello>(Hello hello)
                when !hello.center().equals(settings.dataCenter()) -> refuse("a gate of data center " + hello.center());
                case Received.Sound<Hello>(Hello hello) -> {
                    if (!open.getAsBoolean()) {
                        var _ = socket.close();
                        return;
                    }
                    name = hello.node();
                    var before = connections.put(name, this);
                    if (before != null) {
                        var _ = before.socket.close();
                    }
                    var own = new Hello(settings.node(), settings.dataCenter());
                    var _ = socket.write(Records.of(HelloForm.write(own)));
                }
                case Received.Garbage<Hello>(String reason) -> refuse(reason);
            }
        }

        private void admit(Envelope envelope) {
            var frame = envelope.content().frame();
            boolean allowed = envelope.place() == Envelope.Purpose.ROOM
                    && (frame instanceof Frame.Joined
                            || frame instanceof Frame.Asks
                            || frame instanceof Frame.WhatIfAsked
                            || frame instanceof Frame.Reported);
            if (allowed) {
                take.accept(name, envelope.content());
            } else {
                refuse("a message that gates may not send: " + frame.getClass().getSimpleName());
            }
        }

        private void refuse(String reason) {
            frameCounts.refused("gate " + name + " at " + socket.remoteAddress() + ": " + reason);
            var _ = socket.close();
        }

        private void left() {
            if (!name.isEmpty()) {
                connections.remove(name, this);
            }
        }
    }
}
