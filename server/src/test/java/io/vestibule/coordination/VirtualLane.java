package io.vestibule.coordination;

import io.vestibule.ground.Randomness;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.ticket.Ticket;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A worker of a virtual house: judges visits by its view, asks for slots, reports. *Confined to
/// its world.*
final class VirtualLane {

    private static final long DEADLINE_MILLIS = 50;

    private final VirtualHouse house;
    private final VirtualTime time;
    private final WorkerId id;
    private final Randomness chance;
    private final List<Report> unacknowledged = new ArrayList<>();
    private List<Happening> happenings = new ArrayList<>();
    private long sequence;
    private long acknowledged;
    RoomView view;

    VirtualLane(VirtualHouse house, WorkerId id, RoomView view, Randomness chance) {
        this.house = house;
        this.time = house.time;
        this.id = id;
        this.view = view;
        this.chance = chance;
    }

    WorkerId id() {
        return id;
    }

    /// Judges a visit and answers, now or later.
    void judge(Ticket ticket, Consumer<Answer> answer) {
        var decision = Decider.decide(house.room, view, ticket, time.now(), chance);
        switch (decision) {
            case Decision.Untouched _ -> answer.accept(new Answer.Refused());
            case Decision.Inside(Ticket.Active active) -> answer.accept(new Answer.Page(active));
            case Decision.Renewed(Ticket.Active active, long from) -> {
                note(new Happening.Seen(active.id(), from, active.seenMillis()));
                answer.accept(new Answer.Page(active));
            }
            case Decision.EnterFreely(Ticket.Active active) -> {
                note(new Happening.Admitted(active.id(), active.acceptedMillis()));
                house.world.admitted(active, false, time.now());
                answer.accept(new Answer.Page(active));
            }
            case Decision.AskSlot ask -> ask(ticket, ask, answer);
            case Decision.Wait wait -> wait(ticket, wait, answer);
            case Decision.Refuse _ -> answer.accept(new Answer.Refused());
        }
    }

    /// Sends what happened, and again what was not acknowledged.
    void report() {
        unacknowledged.add(new Report(id, ++sequence, acknowledged, time.now(), happenings));
        happenings = new ArrayList<>();
        for (Report report : List.copyOf(unacknowledged)) {
            house.deliver(this, report);
        }
    }

    void acknowledge(long taken) {
        acknowledged = Math.max(acknowledged, taken);
        unacknowledged.removeIf(report -> report.sequence() <= taken);
    }

    void note(Happening happening) {
        Entry.write(happening, house.laneJournal);
        happenings.add(happening);
    }

    private void ask(Ticket ticket, Decision.AskSlot ask, Consumer<Answer> answer) {
        boolean[] late = {false};
        boolean[] answered = {false};
        house.ask(
                SlotAsk.of(ask),
                slot -> {
                    answered[0] = true;
                    if (!late[0]) {
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
                        wait(ticket, ask.otherwise(), answer);
                    }
                });
    }

    private void take(
            Ticket ticket, Decision.AskSlot ask, SlotAnswer slot, Consumer<Answer> answer) {
        switch (slot) {
            case SlotAnswer.Granted(long accepted) -> enter(ask, accepted, answer);
            case SlotAnswer.AlreadyInside(long accepted, long seen) ->
                    answer.accept(new Answer.Page(ask.inside(accepted, seen)));
            case SlotAnswer.Refused _, SlotAnswer.NotYet _ -> wait(ticket, ask.otherwise(), answer);
            case SlotAnswer.Spent _ -> judge(Ticket.NONE, answer);
        }
    }

    private void enter(Decision.AskSlot ask, long accepted, Consumer<Answer> answer) {
        if (house.world.originFails()) {
            giveBack(ask, accepted);
            answer.accept(new Answer.BadGateway());
            return;
        }
        note(new Happening.Handed(ask.id(), time.now()));
        var ticket = ask.granted(accepted);
        boolean waited = ask.claim() == Claim.WAITING;
        house.world.admitted(ticket, waited, time.now());
        answer.accept(new Answer.Page(ticket));
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
