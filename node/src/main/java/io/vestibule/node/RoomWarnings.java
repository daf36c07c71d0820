package io.vestibule.node;

import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RoomRemarks;
import io.vestibule.room.Room;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what rooms of the store, which no settings file names, are most likely not meant to do at
/// this gate: each sentence once, until it no longer applies. *Confined to the thread that
/// publishes rooms.*
final class RoomWarnings {

    private static final Logger LOG = LoggerFactory.getLogger(RoomWarnings.class);

    private final NodeSettings settings;
    private Set<String> said;

    RoomWarnings(NodeSettings settings) {
        this.settings = settings;
        // Said when the settings were read.
        said = of(settings.wanted().rooms());
    }

    void judge(List<Room> rooms) {
        var now = of(rooms);
        now.stream().filter(words -> !said.contains(words)).forEach(LOG::warn);
        said = now;
    }

    private Set<String> of(List<Room> rooms) {
        var all = new HashSet<String>();
        rooms.forEach(room -> all.addAll(RoomRemarks.of(room, settings.gate())));
        return all;
    }
}
