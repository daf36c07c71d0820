package io.vestibule.gate.usher;

import io.vestibule.board.SlotService;
import io.vestibule.gate.answer.Redirects;
import io.vestibule.gate.check.ChallengeDesk;
import io.vestibule.gate.check.Checkpoint;
import io.vestibule.gate.check.MoveCheck;
import io.vestibule.gate.check.ProviderCheck;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.ShownInvitation;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.ground.RequestPath;
import io.vestibule.room.Room;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/// Finds the room of a request, and has its stages judge the visit: *straighten, prove, bypass, crawl, open, guard,
/// check, move, invite, decide, seal*, of these the ones that the room uses. One for each lane. *Confined to its
/// event loop.*
public final class StagedUsher implements Usher {

    private final UsherParts parts;
    private final SlotService service;
    private final RoomAtLane.All rooms;
    private final Stages stages;
    private final StageLoop loop;

    /// To the origin without a ticket.
    private final Verdict uncounted;

    /// The usher of a lane.
    ///
    /// @param service of this lane
    /// @param tickets of this lane
    /// @param lane the loop of this lane
    public StagedUsher(UsherParts parts, SlotService service, Tickets tickets, Executor lane) {
        this.parts = parts;
        this.service = service;
        uncounted = new Verdict.Forward(List.of(), tickets.names(), Verdict.Onward.NOBODY);
        var provider = new ProviderCheck(parts.provider(), parts.metrics(), lane);
        var checkpoint = new Checkpoint(new ChallengeDesk(parts.keys(), parts.chance(), provider), service);
        var moves = new MoveCheck(service, parts.chance());
        var shared = new StageParts(parts, service, tickets, checkpoint, moves, uncounted);
        rooms = new RoomAtLane.All(tickets.prefix(), service, parts.metrics().statuses(), parts.directory());
        stages = new Stages(shared, lane, rooms);
        loop = new StageLoop(parts.metrics(), parts.clock());
    }

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        var call = PageCalls.of(head);
        if (call == PageCalls.FOREIGN) {
            answer(sink, Ending.REFUSED, parts.answers().foreign());
            return;
        }
        var path = RequestPath.normalize(head.target());
        var directory = parts.directory().get();
        Optional<Room> room = directory.match(head.host(), path);
        if (room.isEmpty() && directory.isStatusHost(head.host())) {
            answer(sink, Ending.STATUS, parts.status().answer(head, path));
            return;
        }
        var invited = parts.invitations().isOn() ? ShownInvitation.of(head) : ShownInvitation.NONE;
        if (room.isEmpty() || room.get().suspended()) {
            answer(sink, Ending.UNCOVERED, uncovered(head, call, invited));
            return;
        }
        long now = service.now(room.get().id(), parts.clock().millis());
        long wall = service.wall(room.get().id(), now);
        var visit = new Judgment(head, path, call, rooms.of(room.get()), now, wall, invited, sink);
        loop.judge(visit, call == PageCalls.LEAVE ? stages.leaving(visit.room()) : stages.visiting(visit.room()));
    }

    private Verdict uncovered(RequestHead head, PageCalls call, ShownInvitation invited) {
        if (call != PageCalls.NONE) {
            return parts.answers().noRoom(head);
        }
        return invited.goesOn() ? Redirects.withoutInvitation(invited.address(), "") : uncounted;
    }

    /// Answers a request that is of no room.
    private void answer(VerdictSink sink, Ending ending, Verdict verdict) {
        parts.metrics().count(ending);
        sink.told(ending.word());
        sink.is(verdict);
    }

    @Override
    public boolean asksForTlsClient() {
        return parts.directory().get().asksForTlsClient();
    }
}
