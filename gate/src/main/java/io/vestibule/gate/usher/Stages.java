package io.vestibule.gate.usher;

import io.vestibule.gate.check.AddressRate;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Room;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The stages of a lane, in their order, each with what a room has to have to use it. *Confined to its event loop.*
final class Stages {

    private static final int ALWAYS = 0;
    private static final int STRAIGHTENS = 1;
    private static final int ASKS = 2;
    private static final int HAS_RULES = 4;
    private static final int HAS_GUARDS = 8;
    private static final int BINDS = 16;
    private static final int KINDS_OF_ROOMS = 32;

    /// By the sum of what a room has.
    private final List<List<Stage>> visiting;

    private final List<List<Stage>> leaving;

    /// @param needs what a room has to have
    private record Use(Stage stage, int needs) {}

    /// @param loop of the lane
    /// @param rooms of the lane
    Stages(StageParts parts, Executor loop, RoomAtLane.All rooms) {
        var house = parts.house();
        var straighten = new Use(new StraightenStage(parts), STRAIGHTENS);
        var decisions = new Decisions(parts);
        var invitations = new InvitationCheck(house, parts.service(), loop);
        var entrances = new Entrance.House(house, parts.service(), parts.tickets(), rooms);
        var seal = new Use(new SealStage(parts, entrances), ALWAYS);
        var decide = new Use(new DecideStage(parts, decisions), ALWAYS);
        var invite = new Use(new InviteStage(parts, decisions, invitations), ALWAYS);
        var first = List.of(
                straighten,
                new Use(new ProveStage(parts), ASKS),
                new Use(new BypassStage(parts), HAS_RULES),
                new Use(new CrawlStage(parts), ALWAYS),
                new Use(new OpenStage(parts), ALWAYS),
                new Use(new GuardStage(parts), HAS_GUARDS),
                new Use(new CheckStage(parts), ASKS),
                new Use(new MoveStage(parts, decisions), BINDS));
        var last = house.invitations().isOn() ? List.of(invite, decide, seal) : List.of(decide, seal);
        visiting = byKind(first, last);
        var leaves = new AddressRate((int) house.chance().nextLong());
        leaving = byKind(List.of(straighten), List.of(new Use(new LeaveStage(parts, leaves), ALWAYS)));
    }

    private static List<List<Stage>> byKind(List<Use> first, List<Use> last) {
        return IntStream.range(0, KINDS_OF_ROOMS)
                .mapToObj(kind -> Stream.concat(first.stream(), last.stream())
                        .filter(use -> (kind & use.needs()) == use.needs())
                        .map(Use::stage)
                        .toList())
                .toList();
    }

    /// Those of a visit.
    ///
    /// @param room with the settings in force, which an event may change
    List<Stage> visiting(Room room) {
        return visiting.get(kind(room));
    }

    /// Those of a visitor who leaves.
    ///
    /// @param room with the settings in force
    List<Stage> leaving(Room room) {
        return leaving.get(kind(room));
    }

    private static int kind(Room room) {
        boolean guards = !room.guards().enabled().isEmpty();
        // Guards are rules too, and know of the request what rules know.
        boolean rules = guards || !room.bypass().enabled().isEmpty();
        return (room.requests().pathPolicy() == PathPolicy.FORWARD ? 0 : STRAIGHTENS)
                + (room.mayAsk() ? ASKS : 0)
                + (rules ? HAS_RULES : 0)
                + (guards ? HAS_GUARDS : 0)
                + (room.queue().bind().isOn() ? BINDS : 0);
    }
}
