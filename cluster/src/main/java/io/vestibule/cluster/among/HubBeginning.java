package io.vestibule.cluster.among;

import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.coordination.world.ForgetNotice;
import io.vestibule.ground.Failure;
import io.vestibule.room.RoomId;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the shared store knows of a room whose global coordinator begins here. The store may be
/// down: then a room is taken for one that was open before. *Thread-safe.*
record HubBeginning(SharedFacts facts) {

    private static final Logger LOG = LoggerFactory.getLogger(HubBeginning.class);

    /// Read again: a coordinator that begins must not follow an order that was withdrawn, and must
    /// follow one that stands.
    List<ForgetNotice> forgotten() {
        try {
            return facts.readForgotten();
        } catch (Failure e) {
            LOG.warn(
                    "the list of forgotten data centers could not be read; continuing with the last" + " one known: {}",
                    e.getMessage());
            return facts.forgotten();
        }
    }

    boolean isFresh(RoomId room) {
        try {
            return facts.begins(room);
        } catch (Failure e) {
            LOG.warn(
                    "room {} is treated as one that was open before, since the store did not"
                            + " confirm that it is new: {}",
                    room,
                    e.getMessage());
            return false;
        }
    }
}
