package io.vestibule.simulation;

import io.vestibule.coordination.protocol.Handover;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.ground.Randomness;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.simulation.strategy.Coordination;
import io.vestibule.ticket.Ticket;
import java.util.Optional;

/// The doors of all data centers: visits go the gate's own way ([VisitProtocol]); here is only how
/// questions, reports and visitors travel. *Confined to its world.*
final class Door {

    private final World world;
    private final Coordination coordination;
    private final Randomness chance;

    Door(World world, Coordination coordination, Randomness chance) {
        this.world = world;
        this.coordination = coordination;
        this.chance = chance;
    }

    /// A visitor asks for a page.
    void visit(TrueVisitor visitor, Ticket shown) {
        judge(new Visit(visitor, shown, visitor.center, unit(visitor), true));
    }

    /// Another request of the same page.
    void visitBeside(TrueVisitor visitor, Ticket shown) {
        judge(new Visit(visitor, shown, visitor.center, unit(visitor), false));
    }

    /// One request.
    ///
    /// @param page whether what is asked for is the page itself
    private record Visit(TrueVisitor visitor, Ticket shown, int center, int unit, boolean page) {}

    private int unit(TrueVisitor visitor) {
        return visitor.worker % coordination.units(visitor.center);
    }

    private void judge(Visit visit) {
        world.requested();
        follow(visit, VisitProtocol.first(decide(visit, visit.shown())));
    }

    private Decision decide(Visit visit, Ticket shown) {
        RoomView view = coordination.view(visit.center(), visit.unit()).in(world.phase());
        return Decider.decide(world.phase(), view, shown, world.time.now(), chance);
    }

    private void follow(Visit visit, Step step) {
        switch (step) {
            case Step.GoThrough _, Step.TurnAway _ -> refuse(visit);
            case Step.Enter enter -> enter(visit, enter);
            case Step.Hold hold -> wait(visit, visit.page() ? hold : hold.forPart());
            case Step.Ask ask ->
                coordination.ask(visit.center(), visit.unit(), ask.question(), answer -> answered(visit, ask, answer));
        }
    }

    private void answered(Visit visit, Step.Ask asked, Optional<SlotAnswer> answer) {
        var around = new VisitProtocol.Around(
                world.phase().room().queue().onCoordinatorLoss(),
                world.time.now(),
                () -> decide(visit, asked.otherwise()));
        var step = VisitProtocol.answered(asked, answer, around);
        if (step instanceof Step.Enter enter
                && enter.isCharged()
                && asked instanceof Step.AskSlot(Decision.AskSlot ask)
                && world.originUp) {
            world.estimated(visit.visitor(), ask);
        }
        follow(visit, step);
    }

    private void enter(Visit visit, Step.Enter enter) {
        enter.told().ifPresent(event -> note(visit, event));
        var handover = Handover.of(enter);
        if (!world.originUp) {
            handover.unreachable().ifPresent(event -> note(visit, event));
            if (!enter.isCharged()) {
                world.stranded(enter.ticket().id());
            }
            fail(visit);
            return;
        }
        handover.handed(world.time.now()).ifPresent(event -> note(visit, event));
        var active = enter.ticket();
        if (!world.phase().room().limits().sessionRenewal()) {
            coordination.saw(visit.center(), visit.unit(), active.id());
        }
        if (enter.letsIn()) {
            world.letIn(visit.visitor(), active, enter.isCharged());
        }
        boolean began = world.inside(visit.visitor(), active);
        if (visit.page()) {
            visit.visitor().inside(active, began, world.time.now());
        } else {
            visit.visitor().alsoInside(active);
        }
    }

    private void wait(Visit visit, Step.Hold hold) {
        hold.told().ifPresent(event -> note(visit, event));
        if (visit.page()) {
            world.waits(visit.visitor(), visit.shown(), hold.decision());
            visit.visitor().waits(hold.decision(), world.time.now());
        }
    }

    /// The origin is down: an error, and the ticket stays what it was.
    private void fail(Visit visit) {
        if (visit.page()) {
            visit.visitor().failed(world.time.now());
        }
    }

    private void note(Visit visit, VisitEvent event) {
        coordination.note(visit.center(), visit.unit(), event);
    }

    private void refuse(Visit visit) {
        if (visit.page()) {
            world.refused(visit.visitor());
            visit.visitor().refused();
        }
    }
}
