package io.vestibule.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One visitor's own truth: what they did and what they were shown, whatever the gate believes.
/// *Confined to the crowd's event loop*; others read it when the crowd has ended.
public final class VisitorTrace {

    /// One answer that said: wait.
    ///
    /// @param sentMillis when it was asked
    /// @param answeredMillis when it was answered
    /// @param liveUntilMillis until when this check-in keeps the visitor live
    public record CheckIn(long sentMillis, long answeredMillis, long liveUntilMillis) {}

    /// One answer that reached the visitor inside: the origin's, or the gate's that the wait is
    /// over.
    public record Seen(long sentMillis, long answeredMillis, boolean endsSession) {}

    /// A request that got no answer: it is unknown whether the gate saw it.
    ///
    /// @param sentMillis when it went out; 0 if there was no connection
    /// @param untilMillis when it was given up, or had an answer at the second attempt
    /// @param reason what the connection said; empty if the second attempt had an answer
    public record Unanswered(long sentMillis, long untilMillis, String reason) {}

    /// A ticket as the browser kept it: opaque to the visitor.
    ///
    /// @param inside whether it came with an answer that lets the visitor in
    public record Held(long atMillis, String ticket, boolean inside) {}

    /// What the page began to show of the wait.
    ///
    /// @param beforeSeconds what it said that it showed before; negative if nothing
    public record Foreseen(long atMillis, int beforeSeconds, PolledEstimate shown) {}

    /// How a visit ended.
    public enum Ending {
        /// Not yet; or the crowd was sent home.
        OPEN,
        /// Closed the waiting page without a word.
        ABANDONED,
        /// Pressed the button that gives the place back.
        GAVE_BACK,
        /// Had browsed enough.
        SATISFIED,
        /// Logged out.
        LOGGED_OUT
    }

    private static final int MOST_FORESEEN = 100;

    private final long visitor;
    private final boolean bot;
    private long arrivedMillis;
    private final List<CheckIn> checkIns = new ArrayList<>();
    private final List<Seen> seen = new ArrayList<>();
    private final List<Held> tickets = new ArrayList<>();
    private final List<Foreseen> foreseen = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final List<Unanswered> unanswered = new ArrayList<>();
    private Ending ending = Ending.OPEN;
    private long endedMillis = Long.MAX_VALUE;

    VisitorTrace(long visitor, boolean bot) {
        this.visitor = visitor;
        this.bot = bot;
    }

    void arrived(long millis) {
        arrivedMillis = millis;
    }

    void checkedIn(CheckIn checkIn) {
        checkIns.add(checkIn);
    }

    void foresaw(Foreseen told) {
        if (foreseen.size() < MOST_FORESEEN) {
            foreseen.add(told);
        }
    }

    void saw(Seen answer) {
        seen.add(answer);
    }

    /// Keeps the first and the latest ticket of every stretch of waiting or being inside.
    void holds(Held ticket) {
        int size = tickets.size();
        if (size >= 2
                && tickets.get(size - 1).inside() == ticket.inside()
                && tickets.get(size - 2).inside() == ticket.inside()) {
            tickets.removeLast();
        }
        tickets.add(ticket);
    }

    void gotNoAnswer(Unanswered request) {
        unanswered.add(request);
    }

    void fault(String what) {
        faults.add(what);
    }

    void ended(Ending how, long millis) {
        ending = how;
        endedMillis = millis;
    }

    public long visitor() {
        return visitor;
    }

    /// Whether this was a bot: one request, no cookies.
    public boolean bot() {
        return bot;
    }

    /// When the first request was sent.
    public long arrivedMillis() {
        return arrivedMillis;
    }

    public List<CheckIn> checkIns() {
        return List.copyOf(checkIns);
    }

    public List<Seen> seen() {
        return List.copyOf(seen);
    }

    public List<Held> tickets() {
        return List.copyOf(tickets);
    }

    public List<Foreseen> foreseen() {
        return List.copyOf(foreseen);
    }

    /// Answers that no visitor should get: a refused part of a page that was let in, a status of
    /// 500.
    public List<String> faults() {
        return List.copyOf(faults);
    }

    /// Requests that got no answer, also those that were sent once more.
    public List<Unanswered> unanswered() {
        return List.copyOf(unanswered);
    }

    public Ending ending() {
        return ending;
    }

    /// When the visit ended; the far future if it has not.
    public long endedMillis() {
        return endedMillis;
    }

    /// Whether the visitor was held at least once.
    public boolean waited() {
        return !checkIns.isEmpty();
    }

    /// When the visitor learned that the wait is over.
    public Optional<Long> admittedMillis() {
        return seen.stream().map(Seen::answeredMillis).min(Long::compare);
    }
}
