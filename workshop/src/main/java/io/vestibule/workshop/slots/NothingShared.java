package io.vestibule.workshop.slots;

import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.coordination.world.ForgetNotice;
import io.vestibule.coordination.world.HubAsk;
import io.vestibule.room.RoomId;
import java.util.List;

/// A site without a store: every room is new, and nobody can be forgotten.
final class NothingShared implements SharedFacts {

    @Override
    public boolean begins(RoomId room) {
        return true;
    }

    @Override
    public List<ForgetNotice> forgotten() {
        return List.of();
    }

    @Override
    public List<ForgetNotice> readForgotten() {
        return List.of();
    }

    @Override
    public boolean goesBy(RoomId room, HubAsk.CountNothing ask) {
        return false;
    }

    @Override
    public long takesBack(RoomId room, HubAsk.TakeBack ask) {
        return 0;
    }
}
