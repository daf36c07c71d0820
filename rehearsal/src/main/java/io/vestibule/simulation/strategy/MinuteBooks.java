package io.vestibule.simulation.strategy;

import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.MinuteRow;
import io.vestibule.simulation.scenario.CenterPlan;
import java.util.List;
import java.util.Optional;

/// The minute books of a world's data centers, where any are kept. *Confined to its world.*
public interface MinuteBooks {

    /// None is kept.
    MinuteBooks NONE = new MinuteBooks() {
        @Override
        public Optional<MinuteBook> book(CenterPlan center, long life) {
            return Optional.empty();
        }

        @Override
        public void take(List<MinuteRow> rows) {}
    };

    /// The book of a life of a data center's coordinator; empty if none is kept.
    Optional<MinuteBook> book(CenterPlan center, long life);

    /// Takes what is to be written out.
    void take(List<MinuteRow> rows);
}
