package io.vestibule.coordination.world;

import io.vestibule.ground.SipHash;
import io.vestibule.room.RoomId;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;

/// Which two data centers may host the global coordinator of a room. All data centers work it out
/// by themselves and come to the same.
///
/// The two highest by a hash of room and data center (Thaler and Ravishankar, 1998, "rendezvous"):
/// rooms spread over the data centers, and one that comes or goes moves only the rooms that it
/// hosts.
///
/// @param first the one that hosts it
/// @param second the one that does while the first cannot be reached; the same if there is no other
public record Hubs(String first, String second) {

    /// No secret: every node has to find the same.
    private static final SipHash HASH = new SipHash(0, 0);

    /// The hubs of a room.
    ///
    /// @param centers the names of all data centers that may host; in any order
    /// @throws IllegalArgumentException if there are none
    public static Hubs of(RoomId room, Collection<String> centers) {
        var ranked = centers.stream()
                .sorted(Comparator.comparingLong((String name) -> weight(room, name))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .distinct()
                .toList();
        if (ranked.isEmpty()) {
            throw new IllegalArgumentException("a room needs a data center");
        }
        return new Hubs(ranked.getFirst(), ranked.get(Math.min(1, ranked.size() - 1)));
    }

    private static long weight(RoomId room, String center) {
        byte[] roomBytes = room.value().getBytes(StandardCharsets.UTF_8);
        byte[] centerBytes = center.getBytes(StandardCharsets.UTF_8);
        long[] words = new long[roomBytes.length + 1 + centerBytes.length];
        for (int i = 0; i < roomBytes.length; i++) {
            words[i] = roomBytes[i] & 0xFF;
        }
        words[roomBytes.length] = -1;
        for (int i = 0; i < centerBytes.length; i++) {
            words[roomBytes.length + 1 + i] = centerBytes[i] & 0xFF;
        }
        return HASH.of(words);
    }
}
