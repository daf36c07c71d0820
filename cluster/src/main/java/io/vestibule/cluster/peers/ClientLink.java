package io.vestibule.cluster.peers;

import io.vertx.core.Vertx;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.EnvelopeForm;
import io.vestibule.wire.Hello;
import io.vestibule.wire.HelloForm;
import io.vestibule.wire.Received;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A gate's connection to one coordinator node, made again whenever it breaks. *Sending is
/// thread-safe; the rest is confined to the event loop.*
final class ClientLink {

    private static final Logger LOG = LoggerFactory.getLogger(ClientLink.class);

    private static final int QUEUE_BYTES = 1 << 20;
    private static final int CONNECT_MILLIS = 2_000;

    /// Between two beats, and between two tries to connect.
    private static final long BEAT_MILLIS = 1_000;

    /// A node that says nothing for so long is taken to be dead.
    private static final long SILENCE_NANOS = 3_500_000_000L;

    private final InetSocketAddress address;
    private final PeerSettings settings;
    private final FrameCounts frameCounts;
    private final Consumer<Envelope> take;
    private final Runnable changed;
    private final NetClient client;
    private final Vertx vertx;
    private final long timer;
    private @Nullable NetSocket socket;
    private boolean connecting;
    private long heardNanos;

    /// The node at the other end.
    private volatile @Nullable Connection live;

    private record Connection(NetSocket socket, String node) {}

    /// @param take takes what comes for this gate
    /// @param changed is called when it is made or broken
    ClientLink(
            Vertx vertx,
            InetSocketAddress address,
            PeerSettings settings,
            FrameCounts frameCounts,
            Consumer<Envelope> take,
            Runnable changed) {
        this.address = address;
        this.settings = settings;
        this.frameCounts = frameCounts;
        this.take = take;
        this.changed = changed;
        client = vertx.createNetClient(new NetClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setSsl(settings.tls().isPresent()));
        this.vertx = vertx;
        timer = vertx.setPeriodic(0, BEAT_MILLIS, _ -> beat());
    }

    /// Ends it for good.
    void close() {
        var _ = vertx.cancelTimer(timer);
        live = null;
        var _ = client.close();
    }

    InetSocketAddress address() {
        return address;
    }

    /// The name of the node at the other end, if it answers.
    Optional<String> node() {
        var now = live;
        return now == null ? Optional.empty() : Optional.of(now.node());
    }

    /// Sends, unless the other end does not answer or takes nothing in.
    boolean send(Envelope envelope) {
        var now = live;
        if (now == null || now.socket().writeQueueFull()) {
            return false;
        }
        byte[] record = EnvelopeForm.write(envelope);
        if (record.length > Records.LONGEST) {
            frameCounts.tooLarge(envelope.content().frame(), record.length);
            return false;
        }
        var _ = now.socket().write(Records.of(record));
        return true;
    }

    private void beat() {
        var open = socket;
        if (open == null) {
            connect();
        } else if (System.nanoTime() - heardNanos > SILENCE_NANOS) {
            LOG.info("the coordinator node at {} does not answer; the connection is closed", address);
            lost(open);
            var _ = open.close();
        } else {
            var _ = open.write(Records.beat());
        }
    }

    private void connect() {
        if (connecting) {
            return;
        }
        connecting = true;
        var to = SocketAddress.inetSocketAddress(address);
        try {
            var options = new ConnectOptions().setRemoteAddress(to);
            if (settings.tls().isPresent()) {
                options.setSsl(true)
                        .setSslOptions(Pem.read(settings.tls().get()).client());
            }
            client.connect(options).onComplete(made -> {
                connecting = false;
                if (made.succeeded()) {
                    greet(made.result());
                } else {
                    LOG.debug("cannot connect to {}", address, made.cause());
                }
            });
        } catch (IOException e) {
            connecting = false;
            LOG.error("the files under cluster.tls cannot be used: {}", e.getMessage());
        }
    }

    private void greet(NetSocket made) {
        socket = made;
        heardNanos = System.nanoTime();
        made.setWriteQueueMaxSize(QUEUE_BYTES);
        made.handler(Records.reader(record -> heard(made, record), reason -> refuse(made, reason)));
        made.closeHandler(_ -> lost(made));
        made.exceptionHandler(e -> LOG.debug("the connection to {} failed", address, e));
        var own = new Hello(settings.node(), settings.dataCenter());
        var _ = made.write(Records.of(HelloForm.write(own)));
    }

    private void heard(NetSocket from, byte[] record) {
        heardNanos = System.nanoTime();
        if (record.length == 0) {
            return;
        }
        if (live == null) {
            switch (HelloForm.read(record)) {
                case Received.Sound<Hello>(Hello hello) -> {
                    live = new Connection(from, hello.node());
                    LOG.info("connected to coordinator node {} at {}", hello.node(), address);
                    changed.run();
                }
                case Received.Garbage<Hello>(String reason) -> refuse(from, reason);
            }
            return;
        }
        switch (EnvelopeForm.read(record)) {
            case Received.Sound<Envelope>(var envelope) -> take.accept(envelope);
            case Received.Garbage<Envelope>(String reason) -> refuse(from, reason);
        }
    }

    private void refuse(NetSocket from, String reason) {
        frameCounts.refused("the coordinator node at " + address + ": " + reason);
        var _ = from.close();
    }

    private void lost(NetSocket which) {
        if (which.equals(socket)) {
            socket = null;
            if (live != null) {
                live = null;
                LOG.info("the connection to the coordinator node at {} is lost", address);
                changed.run();
            }
        }
    }
}
