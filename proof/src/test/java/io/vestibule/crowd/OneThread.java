package io.vestibule.crowd;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.function.BiConsumer;

/// The one thread of an origin that collapses above its load: one request is served after another,
/// health checks among them; the more of them wait, the longer each takes; and when no more may
/// wait, the next are refused. *Confined to the origin's event loop*, but for what it noted.
public final class OneThread implements BiConsumer<HttpServerRequest, Runnable> {

    /// How long one request takes while few wait.
    private static final long EACH_MILLIS = 8;

    /// So many may wait without harm.
    private static final int COMFORTABLE = 24;

    /// Each time that so many more wait, a request takes as long again.
    private static final int STEP = 8;

    /// More may not wait.
    private static final int BACKLOG = 80;

    private static final int REFUSED = 503;

    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private final List<Note> notes = new ArrayList<>();
    private boolean busy;

    /// What happened to one request.
    ///
    /// @param arrivedMillis when it came
    /// @param endedMillis when it was answered
    /// @param refused whether there was no room for it
    public record Note(long arrivedMillis, long endedMillis, boolean refused) {

        public long tookMillis() {
            return endedMillis - arrivedMillis;
        }
    }

    private record Waiting(long arrivedMillis, Runnable answer) {}

    @Override
    public void accept(HttpServerRequest request, Runnable answer) {
        long now = System.currentTimeMillis();
        if (waiting.size() >= BACKLOG) {
            request.response().setStatusCode(REFUSED).end("too busy");
            note(new Note(now, now, true));
            return;
        }
        waiting.add(new Waiting(now, answer));
        next();
    }

    private void next() {
        if (!busy && !waiting.isEmpty()) {
            busy = true;
            int above = Math.max(0, waiting.size() - COMFORTABLE);
            Objects.requireNonNull(Vertx.currentContext())
                    .owner()
                    .setTimer(EACH_MILLIS + EACH_MILLIS * above / STEP, _ -> served());
        }
    }

    private void served() {
        var done = waiting.remove();
        done.answer().run();
        note(new Note(done.arrivedMillis(), System.currentTimeMillis(), false));
        busy = false;
        next();
    }

    private synchronized void note(Note note) {
        notes.add(note);
    }

    /// What came within a time.
    public synchronized List<Note> between(long fromMillis, long toMillis) {
        return notes.stream()
                .filter(note -> note.arrivedMillis() >= fromMillis)
                .filter(note -> note.arrivedMillis() < toMillis)
                .toList();
    }
}
