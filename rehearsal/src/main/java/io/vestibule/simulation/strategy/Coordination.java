package io.vestibule.simulation.strategy;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.simulation.check.Scene;
import java.util.Optional;

/// Coordinates one room in one world under one strategy: what a door sees and what it gets.
/// *Confined to its world.*
///
/// Places are numbered: a data center by its number in the scenario, a unit by its number there: a
/// worker, or a group of workers where none decides alone.
public interface Coordination {

    /// How many units a data center has.
    int units(int center);

    /// The newest view that a unit has.
    RoomView view(int center, int unit);

    /// Asks for a slot, or about a session that roams. Every question is answered, some time later.
    void ask(int center, int unit, SlotAsk ask, Answer answer);

    /// Something happened at a unit.
    void note(int center, int unit, VisitEvent event);

    /// A visitor who is inside made a request at a unit, in a room where sessions do not renew.
    default void saw(int center, int unit, long session) {}

    /// The operator changes the room.
    void configure(Room room);

    /// An event begins or ends. A strategy that reads the clock need not be informed.
    void turned(Phase phase);

    /// The global coordinator is gone.
    void globalLost();

    /// Another one takes over.
    void globalBack();

    /// The coordinator of a data center is gone.
    void centerLost(int center);

    /// The coordinator of a data center is back.
    ///
    /// @param memoryLost whether it has nothing but copies that others kept
    void centerBack(int center, boolean memoryLost);

    /// A unit is restarted.
    void unitRestarted(int center, int unit);

    /// Whether a data center lets anybody in and hears what the operator sets.
    boolean isInTouch(int center);

    /// Whether the newest limits are in force everywhere.
    boolean isInForce();

    /// How many more newcomers would be let in here now, from what the place holds and from an
    /// Anywhere in reach; [#UNKNOWN] if the strategy has no such thing.
    int unreserved(int center);

    /// The slots counted and held now.
    Scene.Counted counted();

    /// The answer to [#unreserved] where only the truth could tell.
    int UNKNOWN = -1;

    /// Takes an answer.
    @FunctionalInterface
    interface Answer {

        /// The answer is here, or did not come in time.
        void take(Optional<SlotAnswer> answer);

        /// The answer is here.
        default void said(SlotAnswer answer) {
            take(Optional.of(answer));
        }

        /// No answer came in time.
        default void silence() {
            take(Optional.empty());
        }
    }
}
