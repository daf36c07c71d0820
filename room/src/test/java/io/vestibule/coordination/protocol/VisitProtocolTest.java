package io.vestibule.coordination.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.Step.Way;
import io.vestibule.coordination.protocol.VisitProtocol.Around;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Decision;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.queue.WaitInfo;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Every answer to every question.
class VisitProtocolTest {

    private static final long NOON = 1_800_000_000_000L;
    private static final Ticket.Active INSIDE = new Ticket.Active(7, NOON - 90_000, NOON - 60_000, NOON - 30_000, 3);
    private static final Decision.AskSlot SLOT = slot(7);
    private static final Decision.AskHome HOME = new Decision.AskHome(INSIDE);

    private static Decision.AskSlot slot(long id) {
        var ticket = new Ticket.Waiting(id, NOON, NOON, 3_000, false, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
        var wait = new Decision.Wait(
                ticket,
                Decision.Note.FIRST_TOUCH,
                new WaitInfo(WaitEstimate.UNKNOWN, 0, 0, false, LastChange.NONE, false, false, NOON, 3_000, 3_000));
        return new Decision.AskSlot(Claim.NEWCOMER, 1, EstimateStamp.NOTHING, EstimateStamp.NOTHING, wait);
    }

    private static Around around(LossPolicy onLoss, Decision again) {
        return new Around(onLoss, NOON + 57, () -> again);
    }

    private static Step slot(SlotAnswer answer, Decision again) {
        return VisitProtocol.answered(new Step.AskSlot(SLOT), Optional.of(answer), around(LossPolicy.HOLD, again));
    }

    private static Step home(SlotAnswer answer, Decision again) {
        return VisitProtocol.answered(new Step.AskHome(HOME), Optional.of(answer), around(LossPolicy.HOLD, again));
    }

    private static final Decision NEVER = new Decision.Untouched();

    @Test
    void aSlotLetsInAndIsCharged() {
        assertThat(slot(new SlotAnswer.Granted(NOON), NEVER))
                .isEqualTo(new Step.Enter(SLOT.granted(NOON), Way.ADMITTED, Optional.empty()));
        assertThat(slot(new SlotAnswer.AlreadyInside(NOON, NOON + 100), NEVER))
                .isEqualTo(new Step.Enter(SLOT.inside(NOON, NOON + 100), Way.RENEWED, Optional.empty()));
    }

    @Test
    void noSlotIsAWaitThatIsTold() {
        var told = Optional.<VisitEvent>of(new VisitEvent.FirstTouch(7, NOON));
        for (SlotAnswer answer : new SlotAnswer[] {SlotAnswer.REFUSED, SlotAnswer.NOT_YET}) {
            assertThat(slot(answer, NEVER)).isEqualTo(new Step.Hold(SLOT.otherwise(), true, told));
        }
        assertThat(((Step.Hold) slot(SlotAnswer.REFUSED, NEVER)).forPart())
                .isEqualTo(new Step.Hold(SLOT.otherwise(), false, Optional.empty()));
    }

    /// The limit comes first, unless the owner wants the site first.
    @Test
    void silenceIsAsTheOwnerWants() {
        var asked = new Step.AskSlot(SLOT);

        assertThat(VisitProtocol.answered(asked, Optional.empty(), around(LossPolicy.HOLD, NEVER)))
                .isInstanceOf(Step.Hold.class);
        assertThat(VisitProtocol.answered(asked, Optional.empty(), around(LossPolicy.ADMIT, NEVER)))
                .isEqualTo(new Step.Enter(
                        SLOT.granted(NOON), Way.UNCOUNTED, Optional.of(new VisitEvent.Admitted(7, NOON))));
        assertThat(VisitProtocol.answered(new Step.AskHome(HOME), Optional.empty(), around(LossPolicy.HOLD, NEVER)))
                .isEqualTo(new Step.Enter(INSIDE, Way.INSIDE, Optional.empty()));
    }

    @Test
    void aVisitorWhoseSeatIsElsewhereStaysInsideWhateverIsAnswered() {
        assertThat(home(new SlotAnswer.AlreadyInside(NOON, NOON), NEVER))
                .isEqualTo(new Step.Enter(HOME.renewed(NOON), Way.RENEWED, Optional.empty()));
        assertThat(home(new SlotAnswer.TakenOver(NOON, NOON, 5), NEVER))
                .isEqualTo(new Step.Enter(HOME.takenOver(NOON, 5), Way.RENEWED, Optional.empty()));
        assertThat(home(SlotAnswer.REFUSED, NEVER)).isEqualTo(new Step.Enter(INSIDE, Way.INSIDE, Optional.empty()));
    }

    /// A newcomer waits for their own first check-in, and enters where all may.
    @Test
    void aVisitorWhoseTicketHasExpiredIsANewcomer() {
        var fresh = new Ticket.Active(9, NOON, NOON, NOON, 1);
        for (Step step : new Step[] {home(SlotAnswer.SPENT, slot(9)), slot(SlotAnswer.SPENT, slot(9))}) {
            assertThat(step)
                    .isEqualTo(
                            new Step.Hold(slot(9).otherwise(), true, Optional.of(new VisitEvent.FirstTouch(9, NOON))));
        }
        assertThat(home(SlotAnswer.SPENT, new Decision.EnterFreely(fresh)))
                .isEqualTo(new Step.Enter(fresh, Way.FREE, Optional.of(new VisitEvent.Admitted(9, NOON))));
        assertThat(home(SlotAnswer.SPENT, new Decision.Refuse())).isInstanceOf(Step.TurnAway.class);
    }

    /// A held session continues under its id; a visitor whose session was not held may ask for a
    /// slot at once; and where no answer comes the ticket is kept.
    @Test
    void aSessionWhoseTicketHasExpiredMayHaveBeenHeld() {
        var asked = new Step.AskHeld(new Decision.AskHeld(INSIDE));
        var around = around(LossPolicy.HOLD, slot(9));

        assertThat(VisitProtocol.answered(asked, Optional.of(new SlotAnswer.AlreadyInside(NOON, NOON)), around))
                .isEqualTo(new Step.Enter(HOME.renewed(NOON), Way.RENEWED, Optional.empty()));
        for (SlotAnswer no : new SlotAnswer[] {SlotAnswer.SPENT, SlotAnswer.REFUSED}) {
            assertThat(VisitProtocol.answered(asked, Optional.of(no), around)).isEqualTo(new Step.AskSlot(slot(9)));
        }
        assertThat(VisitProtocol.answered(asked, Optional.empty(), around))
                .isEqualTo(new Step.Hold(slot(9).otherwise(), false, Optional.empty()));
    }

    /// A visitor whose seat may have been given back enters by the ticket only while the seat is
    /// there by any clock, or where the owner wants the site first.
    @Test
    void aTicketWhoseSeatMayHaveBeenGivenBackIsNotBelievedForLong() {
        var asked = new Step.AskHeld(new Decision.AskHeld(INSIDE, Ticket.NONE, INSIDE.acceptedMillis() + 25_000));
        var held = new Step.Hold(slot(9).otherwise(), false, Optional.empty());
        var inside = new Step.Enter(INSIDE, Way.INSIDE, Optional.empty());
        long sure = INSIDE.acceptedMillis() + 25_000;

        assertThat(unheard(asked, LossPolicy.HOLD, sure - 1)).isEqualTo(inside);
        assertThat(unheard(asked, LossPolicy.HOLD, sure)).isEqualTo(held);
        assertThat(unheard(asked, LossPolicy.ADMIT, sure)).isEqualTo(inside);
        assertThat(VisitProtocol.answered(asked, Optional.of(SlotAnswer.REFUSED), around(LossPolicy.HOLD, slot(9))))
                .as("the seat is there, and nothing is renewed")
                .isEqualTo(inside);
    }

    private static Step unheard(Step.AskHeld asked, LossPolicy onLoss, long nowMillis) {
        return VisitProtocol.answered(
                asked, Optional.empty(), new VisitProtocol.Around(onLoss, nowMillis, () -> slot(9)));
    }

    @Test
    void aPassIsUsedOrGivenBackOnce() {
        var byList = Handover.of(new Step.Enter(INSIDE, Way.ADMITTED, Optional.empty()));
        assertThat(byList.handed(NOON)).contains(new VisitEvent.Forwarded(7, NOON));
        assertThat(byList.handed(NOON)).isEmpty();
        assertThat(byList.unreachable()).isEmpty();

        var down = Handover.of(new Step.Enter(INSIDE, Way.ADMITTED, Optional.empty()));
        assertThat(down.unreachable()).contains(new VisitEvent.GaveBack(7, INSIDE.acceptedMillis()));
        assertThat(down.handed(NOON)).isEmpty();

        var inside = Handover.of(new Step.Enter(INSIDE, Way.RENEWED, Optional.empty()));
        assertThat(inside.unreachable()).isEmpty();
    }
}
