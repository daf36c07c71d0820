package io.vestibule.queue;

import io.vestibule.room.RoomChange;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a visitor is shown of an estimate who was shown another one before. Pure. *Immutable.*
///
/// @param estimate what is shown
/// @param why what happened, if it differs by far
public record SteadyWait(WaitEstimate.Known estimate, Optional<RoomChange> why) {

    /*
     * Let e be what the visitor sees at the moment, and d = max(e / 4, 30 s, 1.25 intervals). An
     * estimate that differs from e by more than d is shown as it is if the line stands still or if
     * something happened lately; if nothing did, by d towards it. In an interval the countdown
     * falls by less than d, so what is shown reaches the estimate in any case. In a line whose
     * countdown is at less than half of the estimate, d is at least a quarter of what is between
     * them: the countdown takes most of a small step back. Never is it less than what the people
     * ahead take by the limits.
     *
     * A visitor who is about to enter is shown so. What moves down keeps its own lower end, since
     * that is true; and a ticket that was issued a moment ago has no past, whatever the page showed
     * of the place before.
     *
     * What the visitor sees is said by the page itself, since the gate keeps nothing; the ticket
     * has only what was shown on arrival and at half time. For those that say nothing this explains
     * an estimate, and does not hold it back.
     */

    /// The visitor's page does not say what it shows.
    public static final int NOT_SHOWN = -1;

    private static final int SHARE = 4;
    private static final int LEAST_SECONDS = 30;

    /// Of longer waits no page shows seconds.
    private static final int LONGEST_SHOWN_SECONDS = 86_400;

    /// Reads what a page says that it shows; of anything but seconds of a day nothing.
    public static int shown(@Nullable String seconds) {
        if (seconds == null || seconds.isEmpty() || seconds.length() > 9) {
            return NOT_SHOWN;
        }
        int number = 0;
        for (int i = 0; i < seconds.length(); i++) {
            int digit = seconds.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NOT_SHOWN;
            }
            number = number * 10 + digit;
        }
        return number <= LONGEST_SHOWN_SECONDS ? number : NOT_SHOWN;
    }

    /// What is shown.
    ///
    /// @param ticket of the visitor
    /// @param shownSeconds what the visitor sees at the moment, or [#NOT_SHOWN]
    public static SteadyWait of(
            WaitEstimate.Known estimate, WaitInfo info, Ticket.Waiting ticket, int shownSeconds, long nowMillis) {
        boolean says = shownSeconds != NOT_SHOWN && ticket.returned();
        int before = says ? shownSeconds : byTicket(ticket, info.drawn(), nowMillis);
        int point = estimate.pointSeconds();
        int most = most(before, point, info);
        if (before == NOT_SHOWN || Math.abs((long) point - before) <= most) {
            return new SteadyWait(estimate, Optional.empty());
        }
        var why = info.stalled() ? Optional.of(RoomChange.FLOW) : info.change().at(nowMillis);
        boolean soon = point < before && (point <= LEAST_SECONDS || info.peopleAhead() == 0);
        if (why.isPresent() || !says || soon) {
            return new SteadyWait(estimate, why);
        }
        int least = Math.min(point, info.leastSeconds());
        var told = point > before ? up(estimate, Math.max(least, before + most), least) : down(estimate, before - most);
        return new SteadyWait(told, Optional.empty());
    }

    /// By how much what is shown moves at most, if nothing happened.
    private static int most(int before, int point, WaitInfo info) {
        int most = Math.max(Math.max(before / SHARE, LEAST_SECONDS), info.refreshMillis() / 800);
        boolean far = !info.drawn() && before < point / 2;
        return far ? Math.max(most, (point - before) / SHARE) : most;
    }

    /// What the visitor was shown last by the ticket, less the time since.
    private static int byTicket(Ticket.Waiting ticket, boolean drawn, long nowMillis) {
        EstimateStamp last = ticket.atHalf().known() ? ticket.atHalf() : ticket.atArrival();
        if (!last.known()) {
            return NOT_SHOWN;
        }
        long passed = drawn ? 0 : Math.max(0, nowMillis - last.toldMillis()) / 1000;
        return (int) Math.max(0, last.pointSeconds() - passed);
    }

    /// The same band around an earlier point.
    private static WaitEstimate.Known up(WaitEstimate.Known estimate, int point, int least) {
        double times = (double) point / estimate.pointSeconds();
        return new WaitEstimate.Known(Math.clamp(Math.round(estimate.lowSeconds() * times), least, point), point, (int)
                Math.max(point, Math.round(estimate.highSeconds() * times)));
    }

    /// A later point in a band that begins where it begins.
    private static WaitEstimate.Known down(WaitEstimate.Known estimate, int point) {
        return new WaitEstimate.Known(estimate.lowSeconds(), point, Math.max(point, estimate.highSeconds()));
    }
}
