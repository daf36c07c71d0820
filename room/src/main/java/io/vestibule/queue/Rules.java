package io.vestibule.queue;

import io.vestibule.room.Limits;
import io.vestibule.room.Phase;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.tally.SessionRule;

/// What applies in a room at a moment: the settings that the coordinator counts by. Gates judge by
/// the same rules, taken from the view, so that ticket and seat end together. *Immutable.*
///
/// @param queueAll no newcomer enters, whatever the method: the owner holds all visitors back, or
///   people gather for an event
/// @param limits targets, session duration and renewal
/// @param session the session duration as a rule
public record Rules(QueueingMethod method, boolean queueAll, Limits limits, SessionRule session) {

    /// The rules that the room's own settings give.
    public static Rules of(Room room) {
        return new Rules(
                room.queue().method(),
                room.queue().queueAll(),
                room.limits(),
                SessionRule.of(room.limits().session()));
    }

    /// The rules of a phase: while people gather no newcomer enters.
    public static Rules of(Phase phase) {
        var rules = of(phase.room());
        return phase.gathering() ? rules.held() : rules;
    }

    /// The same while no newcomer enters.
    public Rules held() {
        return queueAll ? this : new Rules(method, true, limits, session);
    }

    /// The same while the origin is sick. A room that lets all visitors pass keeps a line by its
    /// limits then; one that rejects all of them keeps doing so.
    public Rules under(OriginHold hold) {
        if (!hold.isThrottled() || entrance() == Entrance.SHUT) {
            return this;
        }
        if (hold.isShut()) {
            return held();
        }
        return entrance() == Entrance.OPEN ? new Rules(QueueingMethod.FIFO, queueAll, limits, session) : this;
    }

    /// The same without renewal: sessions run out.
    public Rules withoutRenewal() {
        var fixed = new Limits(limits.totalActiveUsers(), limits.newUsersPerMinute(), limits.session(), false);
        return new Rules(method, queueAll, fixed, session);
    }

    /// How those who are not inside may enter.
    public Entrance entrance() {
        if (queueAll) {
            return Entrance.HELD;
        }
        return switch (method) {
            case FIFO -> Entrance.LINE;
            case RANDOM -> Entrance.DRAW;
            case PASSTHROUGH -> Entrance.OPEN;
            case REJECT -> Entrance.SHUT;
        };
    }

    /// How those who are not inside may enter.
    public enum Entrance {
        /// In the order of their positions.
        LINE,
        /// By a draw at every check-in.
        DRAW,
        /// At once, and counted.
        OPEN,
        /// No visitor enters or waits.
        SHUT,
        /// No visitor enters; all wait.
        HELD;

        /// Whether slots are given out at all.
        public boolean givesSlots() {
            return this == LINE || this == DRAW;
        }
    }
}
