package io.vestibule.demo;

import io.vertx.core.MultiMap;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.util.Optional;

/// The estimate on a waiting page from one answer to the next, as the page's script counts it down
/// and says it with each poll: a new one that differs little moves it half the way, and nothing is
/// said of one that is old. *Confined to the crowd's event loop.*
final class Countdown {

    static final String SHOWN_HEADER = "Vestibule-Shown";

    private static final int NOTHING = -1;
    private static final long LITTLE_MILLIS = 20_000;
    private static final int MOST_FAILURES = 1;

    private int toldSeconds = NOTHING;
    private int saidSeconds = NOTHING;
    private boolean runs;
    private long dueMillis;
    private long oldAtMillis;

    /// Adds to a poll what the page shows, if it does.
    ///
    /// @param failures how many polls got no answer since the last one that did
    void say(MultiMap headers, int failures, long nowMillis) {
        boolean fresh = failures <= MOST_FAILURES && nowMillis < oldAtMillis;
        saidSeconds = fresh ? seconds(nowMillis) : NOTHING;
        if (saidSeconds != NOTHING) {
            headers.add(SHOWN_HEADER, Integer.toString(saidSeconds));
        }
    }

    private int seconds(long nowMillis) {
        return runs ? Math.toIntExact(Math.max(0, Math.round((dueMillis - nowMillis) / 1_000.0))) : toldSeconds;
    }

    /// The answer to a poll is on the screen.
    ///
    /// @return what it made of the estimate, if there is one
    Optional<Foreseen> shows(PollReply notice, long nowMillis) {
        oldAtMillis = nowMillis + 2_000L * notice.retrySeconds();
        toldSeconds = notice.shown().map(PolledEstimate::pointSeconds).orElse(NOTHING);
        boolean moves = notice.shown().filter(PolledEstimate::countsDown).isPresent();
        if (moves) {
            long next = nowMillis + 1_000L * toldSeconds;
            boolean little = runs && Math.abs(next - dueMillis) <= LITTLE_MILLIS;
            dueMillis = little ? (dueMillis + next) / 2 : next;
        }
        runs = moves;
        return notice.shown().map(shown -> new Foreseen(nowMillis, saidSeconds, shown));
    }
}
