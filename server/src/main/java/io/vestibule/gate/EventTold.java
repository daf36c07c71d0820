package io.vestibule.gate;

import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.Place;
import io.vestibule.queue.Draw;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.ticket.Ticket;

import java.util.HexFormat;
import java.util.Optional;

/// What somebody who waits is told of the room's event and of its draw. *Immutable.*
final class EventTold {

    private EventTold() {}

    /// Where the event stands.
    static EventPhase phase(Visit visit) {
        Optional<Event> event = visit.phase().event();
        if (event.isEmpty()) {
            return EventPhase.NONE;
        }
        var times = event.get().times();
        boolean shuffle = event.get().shuffle();
        int untilEnd = secondsUntil(times.endMillis(), visit);
        return visit.phase().gathering()
                ? new EventPhase.Prequeue(
                        secondsUntil(times.startMillis(), visit), untilEnd, shuffle)
                : new EventPhase.Running(untilEnd, shuffle);
    }

    /// The place of somebody, with what is known of the draw that they are in, or that is to come.
    static Place place(Visit visit, Ticket.Waiting ticket, long ahead, long waitedSeconds) {
        Optional<Draw> own = visit.draws().of(ticket.arrivedMillis());
        if (own.isEmpty()) {
            return new Place(ahead, waitedSeconds, "", announced(visit));
        }
        var draw = own.get();
        boolean told = visit.nowMillis() >= draw.startMillis() + DrawSeed.REVEALED_AFTER_MILLIS;
        return new Place(
                ahead,
                waitedSeconds,
                number(ticket.id()),
                draw.commitment(),
                told ? draw.seed().hex() : "");
    }

    /// The number under which a ticket is in a draw: its id in 16 hex digits.
    static String number(long id) {
        return HexFormat.of().toHexDigits(id);
    }

    private static String announced(Visit visit) {
        return visit.phase().gathering()
                ? visit.phase().event().flatMap(Event::seed).map(DrawSeed::commitment).orElse("")
                : "";
    }

    private static int secondsUntil(long millis, Visit visit) {
        long seconds = Math.ceilDiv(millis - visit.nowMillis(), 1000L);
        return Math.clamp(seconds, 0, Integer.MAX_VALUE);
    }
}
