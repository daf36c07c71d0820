package io.vestibule.config;

import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.Revocation;
import io.vestibule.room.Room;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Stream;

/// What an operator ended in a room, and when. *Immutable.*
///
/// @param id of this order
/// @param roomId of the room
/// @param what it ends
/// @param createdOn when it was given
public record RevocationEntry(String id, String roomId, Revocation what, Instant createdOn) {

    /// Kept for so long after the last ticket has ended that it could touch: a gate that had not
    /// heard of it may have renewed one meanwhile, and a session duration may be raised.
    private static final Duration MARGIN = Duration.ofHours(1);

    /// When every ticket has ended that it could touch.
    ///
    /// @param room the one that it belongs to, as it is now
    public Instant keptUntil(Room room) {
        Duration longest = Stream.concat(
                        Stream.of(room.limits().session()),
                        room.events().stream()
                                .map(Event::settings)
                                .map(EventSettings::session)
                                .flatMap(session -> session.stream()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return createdOn.plus(longest).plus(MARGIN);
    }

    /// Whether nothing is left to end for another one.
    boolean covers(Revocation other) {
        return what.equals(other)
                || (what instanceof Revocation.Wave wave
                        && other instanceof Revocation.Wave later
                        && wave.covers(later));
    }

    /// A ticket's id as people see it: 16 hexadecimal digits.
    public static String shown(long ticket) {
        return HexFormat.of().toHexDigits(ticket);
    }
}
