package io.vestibule.queue;

import io.vestibule.room.RoomChange;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// What a visitor is told of an estimate who was told another one before. Pure. *Immutable.*
///
/// @param estimate what is told
/// @param why what happened, if it differs by far
public record SteadyWait(WaitEstimate.Known estimate, Optional<RoomChange> why) {

    /*
     * Let e be what the visitor sees at the moment, and d = max(e / 4, 30 s, 1.25 intervals). An
     * estimate that differs from e by more than d is told as it is if the line stands still or if
     * something happened lately; if nothing did, by d towards it. In an interval the countdown falls
     * by less than d, so what is told reaches the estimate in any case.
     *
     * What the visitor sees is said by the page itself, since the gate keeps nothing; the ticket
     * says only what was told at arrival and at half time. For those that say nothing this explains
     * an estimate, and does not hold it back.
     */

    /// The visitor's page does not say what it shows.
    public static final int NOT_SHOWN = -1;

    private static final int SHARE = 4;
    private static final int LEAST_SECONDS = 30;

    /// Reads what a page says that it shows; of anything but seconds nothing.
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
        return number;
    }

    /// What is told.
    ///
    /// @param ticket of the visitor
    /// @param shownSeconds what the visitor sees at the moment, or [#NOT_SHOWN]
    public static SteadyWait of(
            WaitEstimate.Known estimate,
            WaitInfo info,
            Ticket.Waiting ticket,
            int shownSeconds,
            long nowMillis) {
        boolean says = shownSeconds != NOT_SHOWN;
        int before = says ? shownSeconds : byTicket(ticket, info.drawn(), nowMillis);
        int most = Math.max(Math.max(before / SHARE, LEAST_SECONDS), info.refreshMillis() / 800);
        int point = estimate.pointSeconds();
        if (before == NOT_SHOWN || Math.abs((long) point - before) <= most) {
            return new SteadyWait(estimate, Optional.empty());
        }
        var why = info.stalled() ? Optional.of(RoomChange.FLOW) : info.change().at(nowMillis);
        if (why.isPresent() || !says) {
            return new SteadyWait(estimate, why);
        }
        int told = point > before ? before + most : Math.max(0, before - most);
        return new SteadyWait(scaled(estimate, told), Optional.empty());
    }

    /// What the visitor was told last by the ticket, less the time since.
    private static int byTicket(Ticket.Waiting ticket, boolean drawn, long nowMillis) {
        EstimateStamp last = ticket.atHalf().known() ? ticket.atHalf() : ticket.atArrival();
        if (!last.known()) {
            return NOT_SHOWN;
        }
        long passed = drawn ? 0 : Math.max(0, nowMillis - last.toldMillis()) / 1000;
        return (int) Math.max(0, last.pointSeconds() - passed);
    }

    /// The same band around another point.
    private static WaitEstimate.Known scaled(WaitEstimate.Known estimate, int point) {
        double times = (double) point / Math.max(1, estimate.pointSeconds());
        return new WaitEstimate.Known(
                (int) Math.min(point, Math.round(estimate.lowSeconds() * times)),
                point,
                (int) Math.max(point, Math.round(estimate.highSeconds() * times)));
    }
}
