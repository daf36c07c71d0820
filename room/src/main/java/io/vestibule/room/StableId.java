package io.vestibule.room;

import io.vestibule.ground.Sha256;

/// Ids that follow from names, so that tickets and addresses survive a restart and a second
/// machine.
public final class StableId {

    private static final int BYTES = 16;

    private StableId() {}

    /// The id of a zone: 32 lower-case hex digits.
    public static String ofZone(String zone) {
        return hash("zone\n" + zone);
    }

    /// The id of a room, unless its owner wrote another one down.
    public static RoomId ofRoom(String zone, String name) {
        return new RoomId(hash("room\n" + zone + "\n" + name));
    }

    /// The id of an event, unless its owner wrote another one down.
    public static String ofEvent(RoomId room, String name) {
        return hash("event\n" + room + "\n" + name);
    }

    /// The id of a health check, unless its owner wrote another one down.
    public static String ofCheck(String zoneId, String name) {
        return hash("check\n" + zoneId + "\n" + name);
    }

    /// The id of a token of the API, by what names it for its life.
    public static String ofToken(String token) {
        return hash("token\n" + token);
    }

    private static String hash(String text) {
        return Sha256.hex(text).substring(0, 2 * BYTES);
    }
}
