package io.vestibule.node.warm;

import io.vestibule.gate.crawler.KnownCrawlers;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.boards.NodeBoards;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.NodeSettings.VisitorSettings;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.Bypass;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Guards;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.rule.Geography;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs requests through every path, the origin's, the waiting page's and the newcomer's, until the
/// code is warm.
///
/// A gate of its own, with rooms and an origin of its own, on the loopback interface, and a
/// coordinator that gives every visitor a slot: the same code becomes warm, but no real origin sees
/// a request, no seat is taken and no figure moves. Where the node speaks TLS, so does this gate.
/// *Confined to its thread.*
public final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /// Requests over each path ...
    public static final int REQUESTS = 1_500;

    /// ... unless it takes longer.
    public static final Duration LONGEST = Duration.ofSeconds(4);

    /// This many plain requests for each one over TLS, which takes the same path after the
    /// handshake.
    private static final int CLEAR = 4;

    private static final String INSIDE = "/inside";
    private static final String OUTSIDE = "/outside";
    private final EpochClock clock;
    private final WaitingPage page;
    private final Optional<Listener.Door> secure;

    /// @param secure what the node's gate speaks over TLS, if it does
    WarmUp(EpochClock clock, WaitingPage page, Optional<Listener.Door> secure) {
        this.clock = clock;
        this.page = page;
        this.secure = secure;
    }

    /// The warm-up of a node with these settings.
    public static WarmUp of(NodeSettings settings, EpochClock clock, WaitingPage page) {
        var secure = settings.gate().listeners().stream()
                .map(Listener::door)
                .filter(WarmUp::isSecure)
                .findFirst();
        return new WarmUp(clock, page, secure);
    }

    private static boolean isSecure(Listener.Door door) {
        return switch (door) {
            case Listener.Door.Pem _, Listener.Door.ByName _, Listener.Door.SelfSigned _ -> true;
            case Listener.Door.Plain _, Listener.Door.ToHttps _ -> false;
        };
    }

    /// Sends requests over each path until there were enough of them or the time is over.
    ///
    /// What goes wrong is logged, also an `Error` such as a class that does not load: this is for
    /// speed alone, and the node serves without it.
    ///
    /// @return how the visits ended
    /// @throws VirtualMachineError no memory left, for example: it is unknown what else was
    ///   affected
    public UsherMetrics run(int requests, Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        var boards = NodeBoards.of(clock, false, false);
        try (var origin = WarmOrigin.start();
                var gate = gate(boards, origin.port());
                var visitors = new Visitors(gate)) {
            int sent = 0;
            while (sent < requests && System.nanoTime() < end) {
                visitors.visit(sent);
                sent++;
            }
            LOG.debug("warmed up by {} requests over each path", sent);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            LOG.warn("could not warm up; the first requests will be slow", e);
        }
        return boards.visits();
    }

    /// One for each path, and one over TLS if there is any.
    private final class Visitors implements AutoCloseable {

        private final WarmVisitor inside;
        private final WarmVisitor outside;
        private final Optional<WarmVisitor> shielded;

        Visitors(GateServer gate) throws IOException {
            inside = WarmVisitor.plain(gate.port(), INSIDE);
            outside = WarmVisitor.plain(gate.port(), OUTSIDE);
            shielded = secure.isEmpty()
                    ? Optional.empty()
                    : Optional.of(WarmVisitor.shielded(gate.ports().getLast(), INSIDE));
        }

        void visit(int number) throws IOException {
            inside.visit(number);
            outside.visit(number);
            if (shielded.isPresent() && number % CLEAR == 0) {
                shielded.get().visit(number / CLEAR);
            }
        }

        @Override
        public void close() throws IOException {
            inside.close();
            outside.close();
            if (shielded.isPresent()) {
                shielded.get().close();
            }
        }
    }

    private GateServer gate(NodeBoards boards, int originPort) {
        var keys = keys();
        var ushers = boards.ushers(VisitorSettings.DEFAULT, page, () -> keys, Geography.NONE, KnownCrawlers.NONE);
        var inside = room(INSIDE, false);
        boards.directory().publish(RoomDirectory.of(List.of(inside, room(OUTSIDE, true))));
        new WarmHost(inside, clock).hostOn(boards.states(), boards.slots());
        var listeners = new ArrayList<Listener>();
        listeners.add(Listener.plain("127.0.0.1", 0));
        secure.ifPresent(door -> listeners.add(new Listener("127.0.0.1", 0, door, false)));
        var settings = GateSettings.of(listeners.getFirst(), URI.create("http://127.0.0.1:" + originPort))
                .withListeners(listeners.toArray(Listener[]::new))
                .withLanes(1);
        return GateServer.start(settings, ushers, () -> keys, clock, OutputStream.nullOutputStream());
    }

    private static KeyRing keys() {
        var secret = new byte[TicketKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return KeyRing.of(List.of(new TicketKey(1, secret, 0, TicketKey.NEVER)));
    }

    private static Room room(String path, boolean queueAll) {
        var page = PageSettings.DEFAULT;
        return new Room(
                StableId.ofRoom("warm-up", path),
                "warm-up",
                path.substring(1),
                "",
                List.of(new Route(Route.EVERY_HOST, path)),
                new Limits(1000, 1000, Duration.ofMinutes(1), true),
                QueueSettings.DEFAULT.withQueueAll(queueAll),
                CookieSettings.DEFAULT,
                new PageSettings(page.statusCode(), "", page.defaultLanguage(), page.languageAuto(), true),
                RequestSettings.DEFAULT,
                ChallengeSettings.DEFAULT,
                false,
                List.of(),
                Bypass.NONE,
                Guards.NONE,
                Revocations.NONE);
    }
}
