package io.vestibule.demo;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vestibule.demo.HttpClientPool.Reply;
import java.util.ArrayList;
import java.util.List;

/// Bots that hammer the first page and drop every cookie. Each of their requests is a stranger to
/// the gate, and a session of its own if it is let in. *Confined to the crowd's event loop.*
final class Bots {

    private static final long FIRST_NUMBER = 1_000_000_000L;
    private static final int MOST_IN_FLIGHT = 200;
    private static final long BEAT_MILLIS = 50;

    private final CrowdContext around;
    private final int perSecond;
    private final List<VisitorTrace> noted = new ArrayList<>();
    private boolean running;
    private long startedMillis;
    private long sent;
    private int inFlight;

    Bots(CrowdContext around, int perSecond) {
        this.around = around;
        this.perSecond = perSecond;
    }

    /// Starts, unless they run already.
    void start() {
        if (!running && perSecond > 0) {
            running = true;
            startedMillis = around.now();
            beat();
        }
    }

    void stop() {
        running = false;
    }

    private void beat() {
        if (!running) {
            return;
        }
        long due = (around.now() - startedMillis) * perSecond / 1000;
        for (; sent < due && inFlight < MOST_IN_FLIGHT; sent++) {
            sendOne();
        }
        sent = Math.max(sent, due - perSecond);
        around.after(BEAT_MILLIS, this::beat);
    }

    private void sendOne() {
        var trace = new VisitorTrace(FIRST_NUMBER + sent, true);
        long now = around.now();
        trace.arrived(now);
        inFlight++;
        around.clients()
                .send(HttpMethod.GET, "/", headers(trace.visitor(), now))
                .onSuccess(reply -> answered(trace, reply));
    }

    private static MultiMap headers(long number, long now) {
        return MultiMap.caseInsensitiveMultiMap()
                .add("User-Agent", "grab/1.0")
                .add("Accept", "text/html")
                .add(BrowserHeaders.VISITOR, Long.toString(number))
                .add(BrowserHeaders.SENT, Long.toString(now));
    }

    /// Bots drop the cookie; the trace keeps it, so that their admissions can be counted.
    private void answered(VisitorTrace trace, Reply reply) {
        inFlight--;
        long unanswered = switch (reply) {
            case Reply.Answer answer -> answer.unansweredMillis();
            case Reply.Lost lost -> lost.unansweredMillis();
        };
        if (unanswered > 0) {
            trace.gotNoAnswer(new VisitorTrace.Unanswered(unanswered, around.now(), ""));
        }
        if (reply instanceof Reply.Answer answer && Shop.answered(answer.headers())) {
            trace.saw(new VisitorTrace.Seen(answer.sentMillis(), around.now(), false));
            var unused = new CookieJar();
            unused.take(answer.headers(), "/", around.now());
            unused.startingWith(DemoVisitor.TICKET)
                    .ifPresent(ticket -> trace.holds(new VisitorTrace.Held(around.now(), ticket, true)));
        }
        if (!trace.seen().isEmpty() || !trace.unanswered().isEmpty()) {
            noted.add(trace);
        }
    }

    /// The requests that were let in, or got no answer.
    List<VisitorTrace> noted() {
        return List.copyOf(noted);
    }
}
