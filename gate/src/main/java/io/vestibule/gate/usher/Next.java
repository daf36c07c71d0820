package io.vestibule.gate.usher;

import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.Verdict;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// How a visit continues after a stage. *Immutable.*
sealed interface Next {

    /// With the next stage.
    Next ON = new On();

    /// With the next stage.
    record On() implements Next {}

    /// Not at all: this is the verdict.
    record Answer(Ending ending, Verdict verdict) implements Next {}

    /// When somebody else has answered.
    ///
    /// @param question puts it, and passes the reply on; perhaps before it returns
    record Ask(Consumer<Reply> question) implements Next {}

    /// Takes the answer to a question, once, on the event loop of the visit.
    interface Reply {

        /// The answer has come.
        ///
        /// @param next what it means for the visit: worked out by the loop of stages, which handles its errors.
        ///   [#ON] is the stage after the one that asked
        void then(Supplier<Next> next);

        /// There will be no answer, by a mistake where it was asked.
        void failed(Throwable mistake);
    }
}
