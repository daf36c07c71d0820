package io.vestibule.control;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.control.access.Caller;
import io.vestibule.control.access.Guard;
import io.vestibule.control.access.Guard.Proof;
import io.vestibule.control.access.Head;
import io.vestibule.control.access.LogIns;
import io.vestibule.control.api.Api;
import io.vestibule.control.api.LogInsApi;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.rooms.PreviewPage;
import io.vestibule.control.graphql.GraphqlApi;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.settings.ListenFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The running control port, on an event loop of its own so that it never delays a visitor.
/// *Thread-safe.*
public final class ControlServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ControlServer.class);

    /// A wrong token is answered after this long ...
    private static final long WRONG_DELAY_MILLIS = 1_000;

    /// ... for at most this many at a time; the others are refused at once.
    private static final int WRONG_AT_ONCE = 16;

    private static final int IDLE_SECONDS = 60;
    private static final int SECOND_MILLIS = 1_000;
    private static final int CLOSING_SECONDS = 5;

    private final Vertx vertx;
    private final HttpServer server;
    private final OpenConnections connections;
    private final ControlPages pages;
    private final ApiDoor door;
    private final GraphqlApi graphql;
    private final PreviewPage previews;
    private final LiveStreams live;
    private final Guard guard;
    private final LogIns sessions;
    private final EpochClock clock;
    private final AtomicBoolean closed = new AtomicBoolean();

    // Of the one event loop.
    private int wrongPending;

    private ControlServer(Vertx vertx, ControlPlan plan, Sources sources) {
        this.vertx = vertx;
        this.connections = new OpenConnections(vertx);
        this.clock = sources.clock();
        this.sessions = new LogIns(plan.holders());
        this.guard = new Guard(plan.host(), plan.hosts(), plan.callers(), sessions, plan.mostRequests());
        this.pages = new ControlPages(sources, guard);
        this.graphql = new GraphqlApi(clock, sources.api().newest(), sources.analytics());
        var more = new ArrayList<>(graphql.endpoints());
        more.add(LiveStreams.endpoint());
        this.live = new LiveStreams(sources);
        more.addAll(nodeApi(sources, live, sessions).endpoints());
        more.addAll(new LogInsApi(sessions, clock).endpoints());
        this.door = new ApiDoor(vertx, new Api(sources.api(), more), guard, clock);
        this.previews = new PreviewPage(sources.api().previews(), clock);
        this.server = vertx.createHttpServer(new HttpServerOptions()
                .setHost(plan.host())
                .setPort(plan.port())
                .setIdleTimeout(IDLE_SECONDS)
                .setHandle100ContinueAutomatically(true)
                .setHttp2ClearTextEnabled(false));
    }

    private static NodeApi nodeApi(Sources sources, LiveStreams live, LogIns sessions) {
        EpochClock clock = sources.clock();
        return new NodeApi(
                sources,
                Instant.ofEpochMilli(clock.millis()),
                List.of(
                        new NodeApi.Bound("live_streams", live::count, LiveStreams.MOST),
                        new NodeApi.Bound(
                                "sessions", () -> sessions.all(clock.millis()).size(), LogIns.MOST)));
    }

    /// Starts listening and returns when it does.
    ///
    /// @throws Failure when the address cannot be listened on
    public static ControlServer start(ControlPlan plan, Sources sources) {
        var vertx = Vertx.vertx(
                new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1).setPreferNativeTransport(true));
        try {
            var control = new ControlServer(vertx, plan, sources);
            control.listen();
            return control;
        } catch (CompletionException e) {
            close(vertx);
            String cause = String.valueOf(e.getCause());
            String message = ListenFailure.words(plan.host(), plan.port(), cause);
            throw new Failure(Failure.Source.OPERATOR, Failure.Retry.LATER, message, e);
        } catch (RuntimeException | Error e) {
            close(vertx);
            throw e;
        }
    }

    private void listen() {
        server.connectionHandler(connections::opened)
                .requestHandler(this::handle)
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        vertx.setPeriodic(SECOND_MILLIS, _ -> connections.second());
        vertx.setPeriodic(SECOND_MILLIS, _ -> live.second());
    }

    /// The port listened on.
    public int port() {
        return server.actualPort();
    }

    /// A code that opens the dashboard as this caller once; empty without one.
    public Optional<String> newCode(Caller caller, long lifeMillis) {
        return pages.dashboard().map(_ -> sessions.newCode(caller, clock.millis(), lifeMillis));
    }

    private void handle(HttpServerRequest request) {
        connections.asks(request);
        var head = Head.of(request);
        switch (guard.proofOf(head, clock.millis())) {
            case Proof.Wrong() -> refuse(request);
            case Proof.Locked(long seconds) ->
                send(
                        request,
                        ResponseEnvelope.failure(429, ApiError.SLOW_DOWN).with("Retry-After", Long.toString(seconds)));
            case Proof.Over(LogIns.End why) ->
                send(request, ResponseEnvelope.failure(401, ApiError.over(why)).with("WWW-Authenticate", "Bearer"));
            case Proof.Known known -> {
                if (connections.hasPlace(request, known.caller().token())) {
                    answer(request, head, known);
                } else {
                    send(
                            request,
                            ResponseEnvelope.failure(429, ApiError.CONNECTIONS)
                                    .with("Retry-After", "1")
                                    .with("Connection", "close"));
                }
            }
            case Proof.None none -> answer(request, head, none);
        }
    }

    private void refuse(HttpServerRequest request) {
        if (wrongPending >= WRONG_AT_ONCE) {
            send(request, ResponseEnvelope.failure(429, ApiError.SLOW_DOWN).with("Retry-After", "2"));
            return;
        }
        wrongPending++;
        LOG.warn("wrong control token from {}", request.remoteAddress());
        vertx.setTimer(WRONG_DELAY_MILLIS, _ -> {
            wrongPending--;
            send(request, ResponseEnvelope.failure(403, ApiError.FORBIDDEN));
        });
    }

    private void answer(HttpServerRequest request, Head head, Proof proof) {
        try {
            String path = String.valueOf(request.path());
            boolean asks = path.startsWith(PreviewPage.PATH) || path.startsWith(Api.BASE + "/");
            if (asks && !ApiDoor.isWellEscaped(request)) {
                send(request, ResponseEnvelope.failure(400, ApiError.ESCAPES));
            } else if (path.startsWith(PreviewPage.PATH) && !guard.isKnownHost(head)) {
                send(request, ControlPages.unknownHost());
            } else if (path.startsWith(PreviewPage.PATH) && ControlPages.reads(request)) {
                door.compute(
                        LiveStreams.NOBODY,
                        () -> previews.answer(path, ApiDoor.query(request)),
                        reply -> send(request, reply));
            } else if (!path.startsWith(Api.BASE + "/")) {
                send(request, pages.answer(request, head, proof));
            } else if (path.equals(LiveStreams.PATH)
                    && request.method().equals(HttpMethod.GET)
                    && (proof instanceof Proof.Known || guard.admitsWithoutToken(head))) {
                look(request, head, proof);
            } else if (proof instanceof Proof.Known(var caller)) {
                door.take(request, head, caller, () -> connections.works(request), reply -> send(request, reply));
            } else if (path.equals(LogInsApi.PATH) && request.method().equals(HttpMethod.POST)) {
                door.takeCode(request, head, reply -> send(request, reply), () -> refuse(request));
            } else {
                send(
                        request,
                        ResponseEnvelope.failure(401, ApiError.UNAUTHORIZED).with("WWW-Authenticate", "Bearer"));
            }
        } catch (RuntimeException e) {
            LOG.error("internal error: the control port failed on {}", request.path(), e);
            send(request, Reply.text(500, "internal error: see the log"));
        }
    }

    /// Opens a stream of live figures.
    private void look(HttpServerRequest request, Head head, Proof proof) {
        long now = clock.millis();
        var known = proof instanceof Proof.Known(var caller) ? Optional.of(caller) : Optional.<Caller>empty();
        String token = known.map(Caller::token).orElse(LiveStreams.NOBODY);
        long wait = known.map(caller -> guard.secondsToWait(caller, now)).orElse(0L);
        if (guard.isForeign(head)) {
            send(request, ResponseEnvelope.failure(403, ApiError.FOREIGN));
        } else if (wait > 0) {
            send(request, ResponseEnvelope.failure(429, ApiError.LIMIT).with("Retry-After", Long.toString(wait)));
        } else if (!connections.hasPlace(request, token) || !live.hasPlace(token)) {
            send(request, ResponseEnvelope.failure(503, ApiError.STREAMS).with("Retry-After", "10"));
        } else {
            connections.works(request);
            live.open(request, token, () -> proof instanceof Proof.None || guard.holds(head, clock.millis()));
        }
    }

    private void send(HttpServerRequest request, Reply reply) {
        door.sends(reply, connections.send(request, reply));
    }

    /// Stops at once. Further calls do nothing.
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            graphql.close();
            door.close();
            live.close(vertx);
            close(vertx);
        }
    }

    private static void close(Vertx vertx) {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("the control port did not close cleanly", e);
        }
    }
}
