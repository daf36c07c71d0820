package io.vestibule.coordination;

import io.vestibule.ground.Randomness;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.ticket.Ticket;

import java.util.function.Consumer;

/// A worker of a virtual house: judges visits by its view, asks for slots, reports. *Confined to
/// its world.*
final class VirtualLane {

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
    VirtualLane(VirtualHouse house, WorkerId id, long aheadMillis, Randomness chance) {
        this.house = house;
        this.time = house.time;
        this.id = id;
        this.aheadMillis = aheadMillis;
        this.chance = chance;
        worker.begin(id, now());
    }

    WorkerId id() {
        return id;
    }

    /// What the clock of this lane says.
    private long now() {
        return time.now() + aheadMillis;
    }

    /// Judges a visit and answers, now or later.
    void judge(Ticket ticket, Consumer<Answer> answer) {
        switch (decide(ticket)) {
            case Decision.Untouched _ -> answer.accept(new Answer.Refused());
            case Decision.Inside(Ticket.Active active) -> enter(active, false, answer);
            case Decision.Renewed(Ticket.Active active, long from) -> {
                note(new Happening.Seen(active.id(), from, active.seenMillis()));
                enter(active, false, answer);
            }
            case Decision.AskHome home -> askHome(home, answer);
            case Decision.EnterFreely free -> enterFreely(free, answer);
            case Decision.AskSlot ask -> ask(ticket, ask, answer);
            case Decision.Wait wait -> wait(ticket, wait, answer);
            case Decision.Refuse _ -> answer.accept(new Answer.Refused());
        }
    }

    /// Sends what happened, and again what was not acknowledged.
    void report() {
        worker.again(now()).forEach(report -> house.deliver(this, report));
        house.deliver(this, worker.report(now()));
    }

    void acknowledge(long taken) {
        worker.acknowledge(id, taken);
    }

    void see(RoomView view) {
        worker.see(view);
    }

    void note(Happening happening) {
        Entry.write(happening, house.laneJournal);
        worker.note(happening);
    }

    private Decision decide(Ticket ticket) {
        Phase phase = house.schedule.at(now());
        return Decider.decide(phase, worker.view(phase, now()), ticket, now(), chance);
    }

    private void ask(Ticket ticket, Decision.AskSlot ask, Consumer<Answer> answer) {
        boolean[] late = {false};
        boolean[] answered = {false};
        long question = worker.asked(now());
        house.ask(
                SlotAsk.of(ask),
                slot -> {
                    answered[0] = true;
                    if (!late[0]) {
                        worker.settled(question);
                        take(ticket, ask, slot, answer);
                    } else if (slot instanceof SlotAnswer.Granted(long accepted)) {
                        giveBack(ask, accepted);
                    }
                });
        house.after(
                DEADLINE_MILLIS,
                () -> {
                    if (!answered[0]) {
                        late[0] = true;
                        worker.settled(question);
                        wait(ticket, ask.otherwise(), answer);
                    }
                });
    }

    private void take(
            Ticket ticket, Decision.AskSlot ask, SlotAnswer slot, Consumer<Answer> answer) {
        switch (slot) {
            case SlotAnswer.Granted(long accepted) ->
                    // The way to the origin takes a moment, now and then a long one.
                    house.after(house.wayToOrigin(), () -> hand(ask, accepted, answer));
            case SlotAnswer.AlreadyInside(long accepted, long seen) ->
                    enter(ask.inside(accepted, seen), false, answer);
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.TakenOver _ ->
                    wait(ticket, ask.otherwise(), answer);
            case SlotAnswer.Spent _ -> startOver(answer);
        }
    }

    /// The answer is waited for as long as for one about a slot.
    private void askHome(Decision.AskHome home, Consumer<Answer> answer) {
        boolean[] settled = {false};
        house.ask(
                SlotAsk.of(home),
                slot -> {
                    if (!settled[0]) {
                        settled[0] = true;
                        roamed(home, slot, answer);
                    }
                });
        house.after(
                ROAMING_MILLIS,
                () -> {
                    if (!settled[0]) {
                        settled[0] = true;
                        enter(home.ticket(), false, answer);
                    }
                });
    }

    private void roamed(Decision.AskHome home, SlotAnswer slot, Consumer<Answer> answer) {
        switch (slot) {
            case SlotAnswer.AlreadyInside(long _, long seen) ->
                    enter(home.renewed(seen), false, answer);
            case SlotAnswer.TakenOver(long _, long seen, int here) ->
                    enter(home.takenOver(seen, here), false, answer);
            case SlotAnswer.Spent _ -> startOver(answer);
            case SlotAnswer.Refused _,
                    SlotAnswer.NotYet _,
                    SlotAnswer.AskHome _,
                    SlotAnswer.Granted _ ->
                    enter(home.ticket(), false, answer);
        }
    }

    /// The ticket is used up: its owner is somebody new, and waits for the own first check-in.
    private void startOver(Consumer<Answer> answer) {
        switch (decide(Ticket.NONE)) {
            case Decision.AskSlot ask -> wait(Ticket.NONE, ask.otherwise(), answer);
            case Decision.Wait wait -> wait(Ticket.NONE, wait, answer);
            case Decision.EnterFreely free -> enterFreely(free, answer);
            case Decision.Refuse _,
                    Decision.Untouched _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.AskHome _ ->
                    answer.accept(new Answer.Refused());
        }
    }

    private void hand(Decision.AskSlot ask, long accepted, Consumer<Answer> answer) {
        if (house.world.originFails()) {
            giveBack(ask, accepted);
            answer.accept(new Answer.BadGateway());
            return;
        }
        note(new Happening.Handed(ask.id(), now()));
        enter(ask.granted(accepted), false, answer);
    }

    private void enterFreely(Decision.EnterFreely free, Consumer<Answer> answer) {
        var ticket = free.ticket();
        note(new Happening.Admitted(ticket.id(), ticket.acceptedMillis()));
        enter(ticket, true, answer);
    }

    private void enter(Ticket.Active ticket, boolean free, Consumer<Answer> answer) {
        house.world.inside(ticket, free, time.now());
        if (house.world.originRevokes()) {
            note(new Happening.Revoked(ticket.id(), now()));
            house.world.ended(ticket, time.now());
            answer.accept(new Answer.Revoked());
        } else {
            answer.accept(new Answer.Page(ticket));
        }
    }

    private void giveBack(Decision.AskSlot ask, long accepted) {
        note(new Happening.GaveBack(ask.id(), accepted));
        house.world.gaveBack(ask.id(), time.now());
    }

    private void wait(Ticket before, Decision.Wait wait, Consumer<Answer> answer) {
        long counted = 0;
        long ticket = wait.ticket().id();
        switch (wait.note()) {
            case Decision.Note.Nothing _ -> {}
            case Decision.Note.FirstTouch _ ->
                    note(new Happening.FirstTouch(ticket, wait.ticket().arrivedMillis()));
            case Decision.Note.CheckedIn(long at, long liveUntil) -> {
                counted = liveUntil;
                long position = wait.ticket().arrivedMillis();
                note(new Happening.CheckedIn(ticket, position, at, liveUntil));
            }
        }
        house.world.waits(before, wait.ticket(), counted, time.now());
        answer.accept(new Answer.WaitingPage(wait));
    }

    /// What a visitor gets.
    sealed interface Answer {

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
