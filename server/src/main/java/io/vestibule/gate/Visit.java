package io.vestibule.gate;

import io.vestibule.ground.RequestPath;
import io.vestibule.queue.Draws;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;

/// One request to a room, while it is judged. *Immutable.*
///
/// @param head as the proxy read it
/// @param path the canonical path
/// @param call whether our own page asks
/// @param phase what holds in the room that covers the request
/// @param draws of that room
/// @param nowMillis when it is judged
record Visit(
        RequestHead head,
        RequestPath path,
        PageCalls call,
        Phase phase,
        Draws draws,
        long nowMillis) {

    /// The room with the settings that hold.
    Room room() {
        return phase.room();
    }

    /// The form in which a wait is told. A call of our page is always answered in JSON.
    Wanted wanted(boolean exactAccept) {
        if (call == PageCalls.POLL) {
            return Wanted.JSON;
        }
        if (head.upgrade()) {
            return Wanted.PART;
        }
        var wanted = Wanted.by(head.headers(), exactAccept);
        return wanted == Wanted.JSON && !room().page().jsonEnabled() ? Wanted.PAGE : wanted;
    }

    /// Whether the request only reads, so that asking again later does no harm.
    boolean reads() {
        return head.method().equals("GET") || head.method().equals("HEAD");
    }

    /// Whether a browser asks on behalf of a script what it may send (CORS preflight).
    boolean preflight() {
        return head.method().equals("OPTIONS")
                && head.headers().contains("Origin")
                && head.headers().contains("Access-Control-Request-Method");
    }
}
