package io.vestibule.control;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vestibule.control.LiveChanges.Round;
import io.vestibule.control.LiveChanges.Told;
import io.vestibule.control.api.Api;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Reply;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// Sends the state of the rooms to all who look, as events (`text/event-stream`, HTML Living
/// Standard, 9.2): all rooms at first and every 30 s, and at most once a second those that changed.
/// *Confined to the control port's event loop.*
///
/// A reader that is slower than that misses what it was too slow for, and then gets all rooms as
/// they are: nothing is kept for it. What is sent is made once for all of them, and not at all
/// while nobody looks.
final class LiveStreams {

    /// The path below which the API is.
    static final String PATH = Api.BASE + "/vestibule/live";

    /// Streams at a time.
    static final int MOST = 64;

    /// Streams of one token.
    static final int MOST_OF_TOKEN = 16;

    /// Streams of all readers without a token.
    static final int MOST_WITHOUT = 8;

    /// Whose the streams without a token are.
    static final String NOBODY = "";

    private static final int ALL_SECONDS = 30;
    private static final int SILENT_SECONDS = 10;
    private static final int LAST_WORD_MILLIS = 500;
    private static final String TYPE = "text/event-stream";

    private final Sources sources;
    private final LiveChanges changes = new LiveChanges();
    private final Set<Stream> open = new LinkedHashSet<>();

    /// As they were in the last second in which anybody looked.
    private List<Told> newest = List.of();

    /// Of the configuration, as sent last: readers have to know of a new one although no room says
    /// anything else.
    private long revision;

    LiveStreams(Sources sources) {
        this.sources = sources;
    }

    /// One reader.
    private static final class Stream {
        private final String token;
        private final HttpServerResponse response;
        private final Runnable cut;
        private final BooleanSupplier holds;
        private boolean behind;
        private int sinceAll;
        private int silent;

        Stream(HttpServerRequest request, String token, BooleanSupplier holds) {
            this.token = token;
            this.response = request.response();
            this.cut = () -> request.connection().close();
            this.holds = holds;
        }

        /// Ends it in good order, or cuts it off where its reader does not read.
        private void end() {
            if (response.writeQueueFull()) {
                cut.run();
            } else {
                response.end();
            }
        }

        private void write(Buffer event) {
            silent = 0;
            response.write(event);
        }
    }

    /// The operation as the API lists it: a stream is no single answer, and is opened by [#open].
    static Endpoint endpoint() {
        return Endpoint.get("/vestibule/live", _ -> new Reply(200, TYPE, Buffer.buffer()));
    }

    /// Whether there is a place for one more stream of a token. Where all places are taken, the
    /// oldest stream of the token that has most gives way to a token that has fewer.
    ///
    /// @param token of the reader, or [#NOBODY]
    boolean hasPlace(String token) {
        long own = countOf(token);
        if (own >= (token.equals(NOBODY) ? MOST_WITHOUT : MOST_OF_TOKEN)) {
            return false;
        }
        if (open.size() < MOST) {
            return true;
        }
        Stream oldest = Collections.max(open, Comparator.comparingLong(stream -> countOf(stream.token)));
        if (countOf(oldest.token) <= own + 1) {
            return false;
        }
        open.remove(oldest);
        oldest.end();
        return true;
    }

    private long countOf(String token) {
        return open.stream().filter(stream -> stream.token.equals(token)).count();
    }

    /// Streams that are open now.
    int count() {
        return open.size();
    }

    /// Begins a stream with all rooms, as it was sent to those who look already: what changes is
    /// sent from there on.
    ///
    /// @param token of the reader, which [#hasPlace]
    /// @param holds whether its reader may still look; asked every second, which keeps a session
    ///   from being idle
    void open(HttpServerRequest request, String token, BooleanSupplier holds) {
        var response = request.response();
        response.setChunked(true)
                .putHeader("Content-Type", TYPE)
                .putHeader("Cache-Control", "no-store")
                .putHeader("X-Content-Type-Options", "nosniff");
        var stream = new Stream(request, token, holds);
        response.closeHandler(_ -> open.remove(stream));
        response.exceptionHandler(_ -> open.remove(stream));
        if (open.isEmpty()) {
            newest = LiveFigures.rooms(sources);
            changes.next(newest);
            revision = sources.api().newest().get().revision();
        }
        open.add(stream);
        stream.write(event("all", newest));
    }

    /// Ends all streams in good order, so that their readers know that nothing broke. Those that do
    /// not read are left to be cut off. To be called from outside of the event loop; waits for half
    /// a second at most.
    void close(Vertx loop) {
        var ended = new CompletableFuture<Void>();
        loop.runOnContext(_ -> end().onComplete(_ -> ended.complete(null)));
        ended.completeOnTimeout(null, LAST_WORD_MILLIS, TimeUnit.MILLISECONDS).join();
    }

    private Future<?> end() {
        var ends = List.copyOf(open).stream()
                .filter(stream -> !stream.response.writeQueueFull())
                .map(stream -> stream.response.end())
                .toList();
        open.clear();
        return Future.join(ends);
    }

    /// A second has passed.
    void second() {
        if (open.isEmpty()) {
            newest = List.of();
            return;
        }
        newest = LiveFigures.rooms(sources);
        Round round = changes.next(newest);
        long before = revision;
        revision = sources.api().newest().get().revision();
        boolean isNewRevision = revision != before;
        var events = new Events(newest, round);
        Iterator<Stream> all = open.iterator();
        while (all.hasNext()) {
            Stream stream = all.next();
            stream.sinceAll++;
            stream.silent++;
            if (!stream.holds.getAsBoolean()) {
                all.remove();
                stream.end();
            } else {
                tell(stream, round, isNewRevision, events);
            }
        }
    }

    private static void tell(Stream stream, Round round, boolean isNewRevision, Events events) {
        if (stream.response.writeQueueFull()) {
            stream.behind = true;
        } else if (stream.behind || round.whole() || stream.sinceAll >= ALL_SECONDS) {
            stream.behind = false;
            stream.sinceAll = 0;
            stream.write(events.all());
        } else if (isNewRevision || !round.changed().isEmpty()) {
            stream.write(events.changed());
        } else if (stream.silent >= SILENT_SECONDS) {
            stream.write(Buffer.buffer(":\n\n"));
        }
    }

    /// What is sent in one second: each made when it is needed first.
    private final class Events {
        private final List<Told> rooms;
        private final Round round;
        private Buffer all = Buffer.buffer();
        private Buffer changed = Buffer.buffer();

        Events(List<Told> rooms, Round round) {
            this.rooms = rooms;
            this.round = round;
        }

        Buffer all() {
            if (all.length() == 0) {
                all = event("all", rooms);
            }
            return all;
        }

        Buffer changed() {
            if (changed.length() == 0) {
                changed = event("rooms", round.changed());
            }
            return changed;
        }
    }

    private Buffer event(String name, List<Told> rooms) {
        String all = rooms.stream().map(Told::json).collect(Collectors.joining(",", "[", "]"));
        return Buffer.buffer("event: %s\ndata: {\"now\":%d,\"revision\":%d,\"rooms\":%s}\n\n"
                .formatted(
                        name,
                        sources.clock().millis(),
                        sources.api().newest().get().revision(),
                        all));
    }
}
