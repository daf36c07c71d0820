package io.vestibule.gate.answer;

import io.vestibule.gate.visit.Visit;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.queue.Draw;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.ticket.Ticket;
import java.util.HexFormat;
import java.util.Optional;

/// What a waiting visitor is shown about the room's event and its draw. *Immutable.*
final class EventNotice {

    private EventNotice() {}

    /// The state of the event.
    static EventPhase phase(Visit visit) {
        Optional<Event> event = visit.phase().event();
        if (event.isEmpty()) {
            return EventPhase.NONE;
        }
        var times = event.get().times();
        boolean shuffle = event.get().shuffle();
        int untilEnd = secondsUntil(times.endMillis(), visit);
        return visit.phase().gathering()
                ? new EventPhase.Prequeue(secondsUntil(times.startMillis(), visit), untilEnd, shuffle)
                : new EventPhase.Running(untilEnd, shuffle);
    }

    /// A visitor's place, with what is known of the draw that they are in, or of the event's.
    static InLine place(Visit visit, Ticket.Waiting ticket, long ahead, long waitedSeconds) {
        Optional<Draw> own = visit.draws().of(ticket.arrivedMillis());
        Optional<Draw> draw = own.or(() -> visit.phase().event().flatMap(visit.draws()::of));
        if (draw.isEmpty()) {
            return InLine.inLine(ahead, waitedSeconds);
        }
        boolean told = visit.nowMillis() >= draw.get().startMillis() + DrawSeed.REVEALED_AFTER_MILLIS;
        return new InLine(
                ahead,
                waitedSeconds,
                own.isPresent() ? number(ticket.id()) : "",
                draw.get().commitment(),
                told ? draw.get().seed().hex() : "");
    }

    /// The number under which a ticket is in a draw: its id in 16 hex digits.
    static String number(long id) {
        return HexFormat.of().toHexDigits(id);
    }

    private static int secondsUntil(long millis, Visit visit) {
        long seconds = Math.ceilDiv(millis - visit.wallMillis(), 1000L);
        return Math.clamp(seconds, 0, Integer.MAX_VALUE);
    }
}
