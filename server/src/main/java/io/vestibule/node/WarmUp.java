package io.vestibule.node;

import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.http.GateSettings;
import io.vestibule.gate.http.Listener;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.settings.NodeSettings.VisitorSettings;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;

/// Runs requests through both paths, the origin's and the waiting page's, until the code is warm.
///
/// A gate of its own, with rooms and an origin of its own, on the loopback interface: the same code
/// becomes warm, but no real origin sees a request, no seat is taken and no figure moves. *Confined
/// to its thread.*
final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /// Requests over each path ...
    static final int REQUESTS = 1_500;

    /// ... unless it takes longer.
    static final Duration LONGEST = Duration.ofSeconds(4);

    private static final String INSIDE = "/inside";
    private static final String OUTSIDE = "/outside";

    private final EpochClock clock;
    private final WaitingPage page;

    WarmUp(EpochClock clock, WaitingPage page) {
        this.clock = clock;
        this.page = page;
    }

    /// Sends requests over each path until there were enough of them or the time is over.
    void run(int requests, Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        try (var origin = WarmOrigin.start();
                var gate = gate(origin.port());
                var inside = new WarmVisitor(gate.port(), INSIDE);
                var outside = new WarmVisitor(gate.port(), OUTSIDE)) {
            int sent = 0;
            while (sent < requests && System.nanoTime() < end) {
                inside.visit(sent);
                outside.visit(sent);
                sent++;
            }
            LOG.debug("warmed up by {} requests over each path", sent);
        } catch (IOException | RuntimeException e) {
            LOG.warn("could not warm up; the first visitors will find it slow", e);
        }
    }

    private GateServer gate(int originPort) {
        var boards = Boards.of(clock);
        var keys = keys();
        var ushers = boards.ushers(VisitorSettings.DEFAULT, page, () -> keys);
        boards.directory()
                .publish(
                        RoomDirectory.of(
                                List.of(
                                        room(INSIDE, QueueingMethod.PASSTHROUGH, false),
                                        room(OUTSIDE, QueueingMethod.FIFO, true))));
        var settings =
                GateSettings.of(
                                Listener.plain("127.0.0.1", 0),
                                URI.create("http://127.0.0.1:" + originPort))
                        .withLanes(1);
        return GateServer.start(settings, ushers, clock, OutputStream.nullOutputStream());
    }

    private static KeyRing keys() {
        var secret = new byte[TicketKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return KeyRing.of(List.of(new TicketKey(1, secret, 0, TicketKey.NEVER)));
    }

    private static Room room(String path, QueueingMethod method, boolean queueAll) {
        var usual = QueueSettings.DEFAULT;
        var page = PageSettings.DEFAULT;
        return new Room(
                StableId.ofRoom("warm-up", path),
                "warm-up",
                path.substring(1),
                "",
                List.of(new Route(Route.EVERY_HOST, path)),
                new Limits(1000, 1000, Duration.ofMinutes(1), true),
                new QueueSettings(
                        method,
                        queueAll,
                        usual.bucketSeconds(),
                        usual.fixedRefreshSeconds(),
                        usual.onCoordinatorLoss()),
                CookieSettings.DEFAULT,
                new PageSettings(
                        page.statusCode(), "", page.defaultLanguage(), page.languageAuto(), true),
                RequestSettings.DEFAULT,
                false);
    }
}
