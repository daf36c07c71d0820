package io.vestibule.coordination.books;

import io.vestibule.queue.Plan;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;

/// Measures how many seats and passes a line leaves idle. *Confined to its world.*
///
/// Doubles: shares.
final class SlotsAreUsed implements Witness {

    /*
     * Two measures. By the coordinator's count: the share of the seats, or of the passes where there are fewer of
     * these, that somebody could have taken at each moment. From the outside: how many were admitted
     * in the time in which passes alone held a line back, of as many as the limit allows in it;
     * from a minute after the line began, when passes are as far apart as the pace puts them.
     */

    private static final long SETTLING_MILLIS = 5_000;
    private static final long EXCUSED_MILLIS = 10_000;
    private static final long MINUTE = 60_000;
    private static final double ENDS = 2;

    private long lineSinceMillis = Long.MAX_VALUE;
    private long bindSinceMillis = Long.MAX_VALUE;
    private long minuteMillis;
    private double minuteAdmitted;
    private long excusedUntilMillis;
    private long sampledMillis;
    private double idle;
    private double slots;
    private double admitted;
    private double allowed;

    @Override
    public void configured(Room room, long now) {
        excuse(now);
    }

    @Override
    public void up(boolean up, long now) {
        excuse(now);
    }

    @Override
    public void admitted(Ticket.Active ticket, boolean free, long now) {
        minuteAdmitted++;
    }

    @Override
    public void sees(RoomView view, RoomState state, long now) {
        Plan plan = state.plan();
        boolean line =
                plan.waiting() > 0 && plan.hasLine() && state.rules().entrance().givesSlots();
        if (!line) {
            lineSinceMillis = Long.MAX_VALUE;
        } else if (lineSinceMillis == Long.MAX_VALUE) {
            lineSinceMillis = now;
        }
        double passed = now - sampledMillis;
        sampledMillis = now;
        boolean settled = line && now - SETTLING_MILLIS >= lineSinceMillis && now >= excusedUntilMillis;
        if (settled) {
            int fewer = Math.min(state.lease().seats(), state.lease().passes());
            slots += fewer * passed;
            idle += plan.slots() * passed;
        }
        boolean inOrder = state.rules().entrance() == Rules.Entrance.LINE;
        judgePasses(settled && inOrder && plan.seatsFree() > plan.slots() + 1, state, now);
    }

    /// How much of what could be taken at any moment was taken, 0 to 1; 1 if there never was a
    /// line.
    double ofSlots() {
        return slots == 0 ? 1 : 1 - idle / slots;
    }

    /// How many of the admissions that passes alone allow there were; 1 if they never were all that
    /// counted for long enough. At the ends of the time a few may be missing by chance.
    double ofPasses() {
        return allowed == 0 ? 1 : Math.min(1, (admitted + ENDS) / allowed);
    }

    /// Whole minutes: within one, passes are as unevenly apart as they were used a minute before.
    private void judgePasses(boolean passesBind, RoomState state, long now) {
        if (!passesBind) {
            bindSinceMillis = Long.MAX_VALUE;
        } else if (bindSinceMillis == Long.MAX_VALUE) {
            bindSinceMillis = now;
            minuteMillis = now + MINUTE;
        }
        if (!passesBind || now < minuteMillis) {
            minuteAdmitted = passesBind && now - bindSinceMillis >= MINUTE ? minuteAdmitted : 0;
            return;
        }
        if (now - bindSinceMillis >= 2 * MINUTE) {
            admitted += minuteAdmitted;
            allowed += state.lease().passes();
        }
        minuteAdmitted = 0;
        minuteMillis += MINUTE;
    }

    private void excuse(long now) {
        excusedUntilMillis = now + EXCUSED_MILLIS;
    }
}
