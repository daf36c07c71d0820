package io.vestibule.coordination.protocol;

import io.vestibule.minute.Count;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one worker reports about one room, and what it receives.
///
/// A plain state machine: it holds no clock and sends nothing. Its host hands in what happened,
/// what came, and the time, and carries its reports. Before [#begin] it keeps what happens and
/// reports nothing; after [#farewell] it keeps nothing and repeats what was not acknowledged.
/// *Confined to one thread.*
public final class Worker {

    /// A moment so long ago that nothing is renewed.
    private static final long NEVER = Long.MIN_VALUE / 2;

    /// How often a worker with nothing to say reports while people wait: seats become free by it.
    private static final long WAITED_FOR_MILLIS = 100;

    private final Settings settings;
    private final Questions questions = new Questions();
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();

    private @Nullable WorkerId id;
    private boolean over;
    private long sequence;
    private long acknowledgedMillis = NEVER;
    private long reportedMillis;
    private List<VisitEvent> untold = new ArrayList<>();
    private int kept;
    private final UntoldNotes notes = new UntoldNotes();
    private final UntoldAnswers answers = new UntoldAnswers();

    private @Nullable RoomView newest;
    private @Nullable RoomView shown;
    private @Nullable Phase shownFor;

    /// A worker that no host expects yet.
    public Worker(Settings settings) {
        this.settings = settings;
    }

    /// How a worker reports.
    ///
    /// @param reportAt how many visit events make a report due at once
    /// @param resendMillis how long an acknowledgment is waited for before reports are sent again
    /// @param keepLimit how many visit events are kept for a host that does not acknowledge;
    ///   beyond, check-ins, first touches and leavings of waiting visitors are forgotten: the next
    ///   one, or its absence, says the same
    public record Settings(int reportAt, long resendMillis, int keepLimit) {}

    /// A report that is not acknowledged yet.
    private record Sent(Report report, long atMillis) {}

    /// Begins an incarnation: reports count from one again, under this name. What was not
    /// acknowledged in an earlier one is reported again, and no view of that time is valid.
    ///
    /// @throws IllegalArgumentException if the incarnation does not grow: such reports would be
    ///   taken as repetitions
    public void begin(WorkerId name, long nowMillis) {
        if (id != null && name.incarnation() <= id.incarnation()) {
            throw new IllegalArgumentException("a life has to follow the one before");
        }
        id = name;
        over = false;
        sequence = 0;
        tellOnceMore();
        newest = null;
        acknowledged(nowMillis);
        reportedMillis = nowMillis;
    }

    private void tellOnceMore() {
        var all = new ArrayList<VisitEvent>(kept);
        for (Sent report : sent) {
            all.addAll(report.report().visitEvents());
            notes.again(report.report().notes());
            answers.again(report.report().answers());
        }
        all.addAll(untold);
        untold = all;
        sent.clear();
    }

    /// Whether reports go out: it has begun and has not said farewell.
    public boolean isReporting() {
        return id != null && !over;
    }

    /// Whether everything that was reported is acknowledged.
    public boolean isAcknowledged() {
        return sent.isEmpty();
    }

    /// A slot request is in flight from now on. What its answer may bring is dated now at the
    /// earliest, so nothing later counts as reported until it is settled.
    ///
    /// @return its number, for [#settled]
    public long asked(long nowMillis) {
        return questions.asked(nowMillis);
    }

    /// A question is answered or given up, and all that came of it is noted. Nothing happens if it
    /// was settled before.
    public void settled(long question) {
        questions.settled(question);
    }

    /// Whether there is room for one more visit event. There always is for those that must be
    /// informed.
    public boolean keeps(VisitEvent event) {
        return kept < settings.keepLimit() || !event.mayBeDropped();
    }

    /// Something happened. A caller that asks [#keeps] before has a bound on what is kept.
    public void note(VisitEvent event) {
        if (!over) {
            untold.add(event);
            kept++;
        }
    }

    /// Counts something for the minute book: it rides in the next report and makes none due.
    public void count(Count what) {
        if (!over) {
            notes.count(what);
        }
    }

    /// The origin answered: likewise.
    ///
    /// @param failed whether the answer is one that should not have come
    public void answered(boolean failed) {
        if (!over) {
            answers.count(failed);
        }
    }

    /// A session of the sample made a request: likewise.
    public void saw(long session, long atMillis) {
        if (!over) {
            notes.saw(session, atMillis);
        }
    }

    /// The visit events that are in no report yet.
    public List<VisitEvent> untold() {
        return Collections.unmodifiableList(untold);
    }

    /// Whether everything is in a report.
    public boolean isAllTold() {
        return untold.isEmpty();
    }

    /// Whether there is enough to report that it should go out at once.
    public boolean isFull() {
        return isReporting() && untold.size() >= settings.reportAt();
    }

    /// Whether it is time for a report: there is something to say, or to say that there is nothing.
    /// The intervals stretch with the number of workers.
    public boolean isDue(long nowMillis) {
        if (!isReporting()) {
            return false;
        }
        long quiet = nowMillis - reportedMillis;
        // A clock that was set back must not silence anybody.
        return isFull() || quiet < 0 || quiet >= intervalMillis();
    }

    private long intervalMillis() {
        int workers = newest == null ? 0 : newest.counts().workers();
        long least = Report.leastMillis(workers);
        if (!untold.isEmpty()) {
            return least;
        }
        return newest == null || newest.counts().waiting() > 0
                ? Math.max(WAITED_FOR_MILLIS, least)
                : Report.intervalMillis(workers);
    }

    /// The next report: everything not yet reported, possibly nothing.
    ///
    /// @throws IllegalStateException if it is not [reporting][#isReporting]
    public Report report(long nowMillis) {
        return next(nowMillis, false);
    }

    /// The last report: this worker need not be waited for any more.
    ///
    /// @throws IllegalStateException if it is not [reporting][#isReporting]
    public Report farewell(long nowMillis) {
        var last = next(nowMillis, true);
        over = true;
        return last;
    }

    private Report next(long nowMillis, boolean last) {
        if (id == null || over) {
            throw new IllegalStateException("nobody expects a report");
        }
        long through = Math.min(nowMillis, questions.oldestMillis());
        long highest = highestAcknowledged();
        List<VisitEvent> told = List.of();
        if (!untold.isEmpty()) {
            told = untold;
            untold = new ArrayList<>();
        }
        var report = new Report(id, ++sequence, highest, through, last, told, notes.take(), answers.take());
        sent.add(new Sent(report, nowMillis));
        reportedMillis = nowMillis;
        return report;
    }

    private long highestAcknowledged() {
        return sequence - sent.size();
    }

    /// The reports to be sent again now, in their order; none while the oldest may still be
    /// acknowledged in time.
    public List<Report> again(long nowMillis) {
        var oldest = sent.peek();
        if (oldest == null || !isOverdue(oldest, nowMillis)) {
            return List.of();
        }
        long highest = highestAcknowledged();
        var reports =
                sent.stream().map(each -> each.report().acknowledging(highest)).toList();
        sent.clear();
        reports.forEach(report -> sent.add(new Sent(report, nowMillis)));
        return reports;
    }

    private boolean isOverdue(Sent report, long nowMillis) {
        long age = nowMillis - report.atMillis();
        return age < 0 || age >= settings.resendMillis();
    }

    /// Everything up to a number was taken. An acknowledgment of another incarnation is ignored.
    public void acknowledge(WorkerId name, long highest) {
        if (!name.equals(id)) {
            return;
        }
        long through = acknowledgedMillis;
        while (!sent.isEmpty() && sent.element().report().sequence() <= highest) {
            var taken = sent.remove().report();
            kept -= taken.visitEvents().size();
            notes.acknowledged(taken.notes());
            through = taken.throughMillis();
        }
        if (through != acknowledgedMillis) {
            acknowledged(through);
        }
    }

    private void acknowledged(long throughMillis) {
        acknowledgedMillis = throughMillis;
        shown = null;
    }

    /// A view came. One that is older than the newest is left out.
    public void see(RoomView view) {
        if (newest == null || view.isNewerThan(newest)) {
            newest = view;
            shown = null;
        }
    }

    /// How many wait, by the newest view.
    public int waiting() {
        return newest == null ? 0 : newest.counts().waiting();
    }

    /// The newest view, fit to this worker and to what holds by its clock; made once for every
    /// view, acknowledgment and phase that comes.
    ///
    /// @param phase what is in force in the room, the same instance for as long as it is
    @SuppressWarnings("ReferenceEquality") // the same settings or others: what they say is not asked
    public RoomView view(Phase phase, long nowMillis) {
        if (shown == null || shownFor != phase) {
            var base = newest == null ? RoomView.unknown(phase, nowMillis) : newest.in(phase);
            shownFor = phase;
            shown = base.acknowledging(acknowledgedMillis);
        }
        return shown;
    }
}
