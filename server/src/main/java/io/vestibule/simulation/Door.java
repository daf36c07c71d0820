package io.vestibule.simulation;

import io.vestibule.coordination.Happening;
import io.vestibule.coordination.SlotAnswer;
import io.vestibule.coordination.SlotAsk;
import io.vestibule.ground.Randomness;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.simulation.strategy.Coordination;
import io.vestibule.ticket.Ticket;

/// The doors of all data centers: judges visits by the gate's own code, asks for slots, and reports
/// what happened. *Confined to its world.*
final class Door {

    private final World world;
    private final Coordination coordination;
    private final Randomness chance;

    Door(World world, Coordination coordination, Randomness chance) {
        this.world = world;
        this.coordination = coordination;
        this.chance = chance;
    }

    /// Somebody asks for a page.
    void visit(Visitor visitor, Ticket shown) {
        judge(new Visit(visitor, shown, visitor.center, unit(visitor), true));
    }

    /// Another request of the same page.
    void visitBeside(Visitor visitor, Ticket shown) {
        judge(new Visit(visitor, shown, visitor.center, unit(visitor), false));
    }

    /// One request.
    ///
    /// @param page whether what is asked for is the page itself
    private record Visit(Visitor visitor, Ticket shown, int center, int unit, boolean page) {}

    private int unit(Visitor visitor) {
        return visitor.worker % coordination.units(visitor.center);
    }

    private void judge(Visit visit) {
        world.requested();
        switch (decide(visit, visit.shown())) {
            case Decision.Untouched _, Decision.Refuse _ -> refuse(visit);
            case Decision.Inside(Ticket.Active active) -> enter(visit, active);
            case Decision.Renewed(Ticket.Active active, long from) -> {
                coordination.note(
                        visit.center(),
                        visit.unit(),
                        new Happening.Seen(active.id(), from, active.seenMillis()));
                enter(visit, active);
            }
            case Decision.AskHome home ->
                    coordination.ask(
                            visit.center(),
                            visit.unit(),
                            SlotAsk.of(home),
                            answer -> roamed(visit, home, answer));
            case Decision.EnterFreely(Ticket.Active active) -> {
                coordination.note(
                        visit.center(),
                        visit.unit(),
                        new Happening.Admitted(active.id(), active.acceptedMillis()));
                world.letIn(visit.visitor(), active, false);
                enter(visit, active);
            }
            case Decision.AskSlot ask ->
                    coordination.ask(
                            visit.center(),
                            visit.unit(),
                            SlotAsk.of(ask),
                            answer -> answered(visit, ask, answer));
            case Decision.Wait wait -> wait(visit, wait);
        }
    }

    private Decision decide(Visit visit, Ticket shown) {
        RoomView view = coordination.view(visit.center(), visit.unit()).in(world.phase());
        return Decider.decide(world.phase(), view, shown, world.time.now(), chance);
    }

    private void answered(Visit visit, Decision.AskSlot ask, SlotAnswer answer) {
        switch (answer) {
            case SlotAnswer.Granted(long accepted) -> {
                long now = world.time.now();
                coordination.note(
                        visit.center(), visit.unit(), new Happening.Handed(ask.id(), now));
                var ticket = ask.granted(accepted);
                world.foretold(ask);
                world.letIn(visit.visitor(), ticket, true);
                enter(visit, ticket);
            }
            case SlotAnswer.AlreadyInside(long accepted, long seen) ->
                    enter(visit, ask.inside(accepted, seen));
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.TakenOver _ ->
                    wait(visit, ask.otherwise());
            case SlotAnswer.Spent _ -> startOver(visit);
        }
    }

    /// The seat is held elsewhere: who is inside stays inside, whatever is answered.
    private void roamed(Visit visit, Decision.AskHome home, SlotAnswer answer) {
        switch (answer) {
            case SlotAnswer.AlreadyInside(long _, long seen) -> enter(visit, home.renewed(seen));
            case SlotAnswer.TakenOver(long _, long seen, int here) ->
                    enter(visit, home.takenOver(seen, here));
            case SlotAnswer.Spent _ -> startOver(visit);
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.Granted _ ->
                    enter(visit, home.ticket());
        }
    }

    /// The ticket is used up: its owner is somebody new, and waits for the own first check-in.
    private void startOver(Visit visit) {
        switch (decide(visit, Ticket.NONE)) {
            case Decision.AskSlot ask -> wait(visit, ask.otherwise());
            case Decision.Wait wait -> wait(visit, wait);
            case Decision.EnterFreely _,
                    Decision.Refuse _,
                    Decision.Untouched _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.AskHome _ ->
                    refuse(visit);
        }
    }

    private void enter(Visit visit, Ticket.Active active) {
        boolean began = world.inside(visit.visitor(), active);
        if (visit.page()) {
            visit.visitor().inside(active, began, world.time.now());
        } else {
            visit.visitor().alsoInside(active);
        }
    }

    private void wait(Visit visit, Decision.Wait wait) {
        var ticket = wait.ticket();
        switch (wait.note()) {
            case Decision.Note.Nothing _ -> {}
            case Decision.Note.FirstTouch _ ->
                    coordination.note(
                            visit.center(),
                            visit.unit(),
                            new Happening.FirstTouch(ticket.id(), ticket.arrivedMillis()));
            case Decision.Note.CheckedIn(long at, long liveUntil) ->
                    coordination.note(
                            visit.center(),
                            visit.unit(),
                            new Happening.CheckedIn(
                                    ticket.id(), ticket.arrivedMillis(), at, liveUntil));
        }
        if (visit.page()) {
            world.waits(visit.visitor(), visit.shown(), wait);
            visit.visitor().waits(wait, world.time.now());
        }
    }

    private void refuse(Visit visit) {
        if (visit.page()) {
            world.refused(visit.visitor());
            visit.visitor().refused();
        }
    }
}
