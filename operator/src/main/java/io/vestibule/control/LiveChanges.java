package io.vestibule.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds out which rooms show something else than the last time. *Confined to the control port's
/// event loop.*
final class LiveChanges {

    private Map<String, String> last = Map.of();

    /// A room's figures.
    ///
    /// @param id of the room
    /// @param meaning what they say, without the time at which they were counted
    /// @param json as they are sent
    record Told(String id, String meaning, String json) {}

    /// What is new.
    ///
    /// @param whole whether rooms came or went, so that all have to be sent
    /// @param changed the rooms that show something else
    record Round(boolean whole, List<Told> changed) {}

    /// Compares all rooms with those of the last time.
    Round next(List<Told> rooms) {
        var now = new LinkedHashMap<String, String>();
        var changed = new ArrayList<Told>();
        for (Told room : rooms) {
            now.put(room.id(), room.meaning());
            if (!room.meaning().equals(last.get(room.id()))) {
                changed.add(room);
            }
        }
        boolean whole = !now.keySet().equals(last.keySet());
        last = now;
        return new Round(whole, changed);
    }
}
