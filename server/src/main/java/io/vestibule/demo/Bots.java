package io.vestibule.demo;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vestibule.demo.Courier.Reply;

import java.util.ArrayList;
import java.util.List;

/// Bots that hammer the first page and drop every cookie. Each of their requests is a stranger to
/// the gate, and a session of its own if it is let in. *Confined to the crowd's event loop.*
final class Bots {

    private static final long FIRST_NUMBER = 1_000_000_000L;
    private static final int MOST_IN_FLIGHT = 200;
    private static final long BEAT_MILLIS = 50;

    private final Surroundings around;
    private final int perSecond;
    private final List<Diary> noted = new ArrayList<>();
    private boolean running;
    private long startedMillis;
    private long sent;
    private int inFlight;

    Bots(Surroundings around, int perSecond) {
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
        var diary = new Diary(FIRST_NUMBER + sent, true);
        long now = around.now();
        diary.arrived(now);
        inFlight++;
        around.courier()
                .send(HttpMethod.GET, "/", headers(diary.visitor(), now))
                .onSuccess(reply -> answered(diary, reply));
    }

    private static MultiMap headers(long number, long now) {
        return MultiMap.caseInsensitiveMultiMap()
                .add("User-Agent", "grab/1.0")
                .add("Accept", "text/html")
                .add(BrowserHeaders.VISITOR, Long.toString(number))
                .add(BrowserHeaders.SENT, Long.toString(now));
    }

    /// Bots drop the cookie; the diary keeps it, so that their admissions can be counted.
    private void answered(Diary diary, Reply reply) {
        inFlight--;
        long unanswered =
                switch (reply) {
                    case Reply.Answer answer -> answer.unansweredMillis();
                    case Reply.Lost lost -> lost.unansweredMillis();
                };
        if (unanswered > 0) {
            diary.gotNoAnswer(new Diary.Unanswered(unanswered, around.now(), ""));
        }
        if (reply instanceof Reply.Answer answer && Shop.answered(answer.headers())) {
            diary.saw(new Diary.Seen(answer.sentMillis(), around.now(), false));
            var unused = new CookieJar();
            unused.take(answer.headers(), "/", around.now());
            unused.startingWith(Visitor.TICKET)
                    .ifPresent(ticket -> diary.holds(new Diary.Held(around.now(), ticket, true)));
        }
        if (!diary.seen().isEmpty() || !diary.unanswered().isEmpty()) {
            noted.add(diary);
        }
    }

    /// The requests that were let in, or got no answer.
    List<Diary> noted() {
        return List.copyOf(noted);
    }
}
