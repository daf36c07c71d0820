package io.vestibule.node.outside;

import io.vestibule.cluster.Formers;
import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.http.client.ListeningSocket;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.succession.Incumbent;
import io.vestibule.node.succession.Succession;
import io.vestibule.node.succession.TakeOver;
import io.vestibule.settings.ListenFailure;
import io.vestibule.settings.text.Address;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a node gets from what listened before it: a running process, a supervisor, or nobody. The
/// steps are in the order of a start. *Confined to the thread of the start, save the end.*
public final class Predecessor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Predecessor.class);

    private final NodeSettings settings;
    private final Optional<Succession> succession;
    private final Optional<TakeOver> running;
    private List<ListeningSocket> sockets;
    private Formers formers = Formers.NONE;
    private long releasedNanos;
    private long waitedMillis;

    private Predecessor(
            NodeSettings settings,
            Optional<Succession> succession,
            Optional<TakeOver> running,
            List<ListeningSocket> sockets) {
        this.settings = settings;
        this.succession = succession;
        this.running = running;
        this.sockets = sockets;
    }

    /// Looks for one. A process that runs is not disturbed yet.
    ///
    /// @throws Failure if a process is to be taken over from that does not let itself
    public static Predecessor find(NodeSettings settings, Path data, EpochClock clock, StartOptions options) {
        Optional<String> missing = settings.cluster().isPresent()
                ? Optional.of("it is a node among others: restart the nodes one after the other")
                : Succession.missing(data);
        var passed = new Systemd(options.environment()).sockets();
        if (missing.isPresent()) {
            if (options.takesOver()) {
                throw new Failure(
                        Failure.Source.OPERATOR,
                        Failure.Retry.NEVER,
                        "this node cannot take over from another process: " + missing.get());
            }
            LOG.debug("no process can take over from this one: {}", missing.get());
            return new Predecessor(settings, Optional.empty(), Optional.empty(), passed);
        }
        var succession = Succession.in(data, clock);
        try {
            return new Predecessor(
                    settings,
                    Optional.of(succession),
                    options.takesOver() ? succession.running() : Optional.empty(),
                    passed);
        } catch (RuntimeException | Error e) {
            succession.close();
            throw e;
        }
    }

    /// Whether it is a process that runs.
    public boolean runs() {
        return running.isPresent();
    }

    /// Listens on addresses where nobody does yet, so that one that is taken is found before a
    /// running process has let go of anything; then has it let go.
    ///
    /// @throws Failure if an address cannot be listened on
    public void release(GateServer gate) {
        if (running.isEmpty()) {
            return;
        }
        var from = running.get();
        sockets = from.sockets();
        var control = settings.control().listen();
        if (!control.toString().equals(from.control())) {
            tryOut(control);
        }
        gate.doors().listen(sockets);
        releasedNanos = System.nanoTime();
        formers = succession.orElseThrow().formers(from.release());
    }

    private static void tryOut(Address control) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(control.host(), control.port()));
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.LATER,
                    ListenFailure.words(control.host(), control.port(), String.valueOf(e.getMessage())),
                    e);
        }
    }

    /// The lanes that the hosts of rooms are to hear besides those of this process; after
    /// [#release].
    public Formers formers() {
        return formers;
    }

    /// Accepts visitors from the sockets that came from the predecessor, and listens on the other
    /// addresses.
    ///
    /// @throws Failure if an address cannot be listened on, or a supervisor passed a socket that
    ///   nobody asked for
    public void open(GateServer gate) {
        var left = gate.doors().accept(sockets);
        if (!left.isEmpty() && running.isEmpty()) {
            var first = left.getFirst();
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the supervisor passed a socket for %s, where no listener is set"
                            .formatted(new Address(first.host(), first.port())));
        }
        for (ListeningSocket socket : left) {
            try {
                socket.close();
            } catch (IOException e) {
                LOG.warn("a socket that is no longer needed could not be closed", e);
            }
        }
        gate.doors().listen(List.of());
        waitedMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - releasedNanos);
    }

    /// Hears former processes from now on, and the next one.
    public void follow(Incumbent self) {
        succession.ifPresent(here -> here.open(self));
    }

    /// Says to the process before this one, and to the supervisor, that this one serves.
    public void serving(StartOptions options) {
        running.ifPresent(from -> {
            from.serving();
            LOG.info(
                    "took over from the process that ran before; new connections waited for" + " {} ms at most",
                    waitedMillis);
        });
        new Systemd(options.environment()).ready();
    }

    @Override
    public void close() {
        running.ifPresent(TakeOver::close);
        succession.ifPresent(Succession::close);
    }
}
