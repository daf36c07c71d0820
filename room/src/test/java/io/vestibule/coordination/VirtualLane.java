package io.vestibule.coordination;

import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.center.VirtualHouse;
import io.vestibule.coordination.protocol.Handover;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.Randomness;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.QueueSettings;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import java.util.function.Consumer;

/// A worker of a virtual house: judges visits by its view, asks for slots, reports. *Confined to
/// its world.*
public final class VirtualLane {

    private static final long ROAMING_MILLIS = 500;
    private static final long DEADLINE_MILLIS = 50;

    /// Whatever is not acknowledged by the next report is sent again with it.
    private static final Worker.Settings MANNERS = new Worker.Settings(256, 1, 500_000);

    private final VirtualHouse house;
    private final VirtualTime time;
    private final WorkerId id;
    private final Randomness chance;
    private final Worker worker = new Worker(MANNERS);
    private final long aheadMillis;

    /// @param aheadMillis how far ahead of the house its clock is
    public VirtualLane(VirtualHouse house, WorkerId id, long aheadMillis, Randomness chance) {
        this.house = house;
        this.time = house.time;
        this.id = id;
        this.aheadMillis = aheadMillis;
        this.chance = chance;
        worker.begin(id, now());
    }

    public WorkerId id() {
        return id;
    }

    /// What the clock of this lane says.
    private long now() {
        return time.now() + aheadMillis;
    }

    /// Judges a visit and answers, now or later.
    public void judge(Ticket ticket, Consumer<Answer> answer) {
        follow(ticket, VisitProtocol.first(decide(ticket)), answer);
    }

    private void follow(Ticket ticket, Step step, Consumer<Answer> answer) {
        switch (step) {
            case Step.GoThrough _, Step.TurnAway _ -> answer.accept(new Answer.Refused());
            case Step.Enter enter
            when enter.isCharged() ->
                // The way to the origin takes a moment, now and then a long one.
                house.after(house.wayToOrigin(), () -> hand(enter, answer));
            case Step.Enter enter -> {
                enter.told().ifPresent(this::note);
                enter(enter.ticket(), enter.letsIn(), answer);
            }
            case Step.Hold hold -> wait(ticket, hold, answer);
            case Step.AskSlot ask -> askSlot(ticket, ask, answer);
            case Step.AskHome ask -> askSession(ticket, ask, answer);
            case Step.AskHeld ask -> askSession(ticket, ask, answer);
        }
    }

    /// Sends what happened, and again what was not acknowledged.
    public void report() {
        worker.again(now()).forEach(report -> house.deliver(this, report));
        house.deliver(this, worker.report(now()));
    }

    public void acknowledge(long taken) {
        worker.acknowledge(id, taken);
    }

    public void see(RoomView view) {
        worker.see(view);
    }

    public void note(VisitEvent event) {
        JournalEntry.write(event, house.laneJournal);
        worker.note(event);
    }

    private Decision decide(Ticket ticket) {
        Phase phase = house.schedule.at(now());
        return Decider.decide(phase, worker.view(phase, now()), ticket, now(), chance);
    }

    private void askSlot(Ticket ticket, Step.AskSlot ask, Consumer<Answer> answer) {
        boolean[] late = {false};
        boolean[] answered = {false};
        long question = worker.asked(now());
        house.ask(ask.question(), slot -> {
            answered[0] = true;
            if (!late[0]) {
                worker.settled(question);
                answered(ticket, ask, Optional.of(slot), answer);
            } else if (slot instanceof SlotAnswer.Granted(long accepted)) {
                giveBack(new VisitEvent.GaveBack(ask.decision().id(), accepted));
            }
        });
        house.after(DEADLINE_MILLIS, () -> {
            if (!answered[0]) {
                late[0] = true;
                worker.settled(question);
                answered(ticket, ask, Optional.empty(), answer);
            }
        });
    }

    /// The answer is waited for as long as for one about a slot.
    private void askSession(Ticket ticket, Step.Ask ask, Consumer<Answer> answer) {
        boolean[] settled = {false};
        Consumer<Optional<SlotAnswer>> settle = said -> {
            if (!settled[0]) {
                settled[0] = true;
                answered(ticket, ask, said, answer);
            }
        };
        house.ask(ask.question(), slot -> settle.accept(Optional.of(slot)));
        house.after(ROAMING_MILLIS, () -> settle.accept(Optional.empty()));
    }

    private void answered(Ticket ticket, Step.Ask asked, Optional<SlotAnswer> said, Consumer<Answer> answer) {
        boolean[] decidedAgain = {false};
        Ticket otherwise = asked instanceof Step.AskHeld held ? held.decision().otherwise() : Ticket.NONE;
        var around = new VisitProtocol.Around(QueueSettings.LossPolicy.HOLD, now(), () -> {
            decidedAgain[0] = true;
            return decide(otherwise);
        });
        var step = VisitProtocol.answered(asked, said, around);
        // A visitor who waits at the head of the line came with a ticket of a session.
        follow(decidedAgain[0] && otherwise instanceof Ticket.None ? otherwise : ticket, step, answer);
    }

    private void hand(Step.Enter entered, Consumer<Answer> answer) {
        var handover = Handover.of(entered);
        if (house.world.originFails()) {
            handover.unreachable().ifPresent(this::giveBack);
            answer.accept(new Answer.BadGateway());
            return;
        }
        handover.handed(now()).ifPresent(this::note);
        enter(entered.ticket(), false, answer);
    }

    private void enter(Ticket.Active ticket, boolean free, Consumer<Answer> answer) {
        house.world.inside(ticket, free, time.now());
        if (house.world.originRevokes()) {
            note(new VisitEvent.Revoked(ticket.id(), now()));
            house.world.ended(ticket, time.now());
            answer.accept(new Answer.Revoked());
        } else {
            answer.accept(new Answer.Page(ticket));
        }
    }

    private void giveBack(VisitEvent gaveBack) {
        note(gaveBack);
        house.world.gaveBack(gaveBack.id(), time.now());
    }

    private void wait(Ticket before, Step.Hold hold, Consumer<Answer> answer) {
        if (!hold.given()) {
            answer.accept(new Answer.Down());
            return;
        }
        var wait = hold.decision();
        if (before instanceof Ticket.Decoy) {
            answer.accept(new Answer.WaitingPage(wait));
            return;
        }
        hold.told().ifPresent(this::note);
        long counted = wait.note() instanceof Decision.Note.CheckedIn(long _, long liveUntil, long _) ? liveUntil : 0;
        house.world.waits(before, wait.ticket(), counted, time.now());
        answer.accept(new Answer.WaitingPage(wait));
    }

    /// What a visitor gets.
    public sealed interface Answer {

        /// A page of the site; the cookie is this ticket.
        record Page(Ticket.Active ticket) implements Answer {}

        /// The last page of a session: the origin ended it. No cookie is left.
        record Revoked() implements Answer {}

        /// The waiting page.
        record WaitingPage(Decision.Wait decision) implements Answer {}

        /// The room rejects.
        record Refused() implements Answer {}

        /// The origin could not be reached.
        record BadGateway() implements Answer {}

        /// Nobody is there.
        record Down() implements Answer {}
    }
}
