package io.vestibule.gate.usher;

import io.vestibule.gate.check.AddressRate;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.room.Room;
import io.vestibule.room.StageName;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The stages of a lane, in their order; [StageName] says which of them a room uses. *Confined to its event loop.*
final class Stages {

    /// By the kind of room.
    private final List<List<Stage>> visiting;

    private final List<List<Stage>> leaving;

    /// @param loop of the lane
    /// @param rooms of the lane
    Stages(StageParts parts, Executor loop, RoomAtLane.All rooms) {
        var house = parts.house();
        var straighten = new StraightenStage(parts);
        var decisions = new Decisions(parts);
        var invitations = new InvitationCheck(house, parts.service(), loop);
        var entrances = new Entrance.House(house, parts.service(), parts.tickets(), rooms);
        visiting = byKind(Stream.<Stage>of(
                        straighten,
                        new ProveStage(parts),
                        new BypassStage(parts),
                        new CrawlStage(parts),
                        new OpenStage(parts),
                        new GuardStage(parts),
                        new CheckStage(parts),
                        new MoveStage(parts, decisions),
                        new InviteStage(parts, decisions, invitations),
                        new DecideStage(parts, decisions),
                        new SealStage(parts, entrances))
                .filter(stage ->
                        stage.name() != StageName.INVITE || house.invitations().isOn())
                .toList());
        leaving = byKind(List.of(straighten, new LeaveStage(parts, new AddressRate((int)
                house.chance().nextLong()))));
    }

    private static List<List<Stage>> byKind(List<Stage> all) {
        return IntStream.range(0, StageName.KINDS)
                .mapToObj(kind ->
                        all.stream().filter(stage -> stage.name().isOf(kind)).toList())
                .toList();
    }

    /// Those of a visit.
    ///
    /// @param room with the settings in force, which an event may change
    List<Stage> visiting(Room room) {
        return visiting.get(StageName.kindOf(room));
    }

    /// Those of a visitor who leaves.
    ///
    /// @param room with the settings in force
    List<Stage> leaving(Room room) {
        return leaving.get(StageName.kindOf(room));
    }
}
