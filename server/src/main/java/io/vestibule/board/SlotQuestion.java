package io.vestibule.board;

import io.vestibule.coordination.SlotAnswer;
import io.vestibule.coordination.SlotAsk;

/// A question for a slot as the room's host sees it, wherever it was asked. *The host answers
/// once.*
public interface SlotQuestion {

    /// The question.
    SlotAsk ask();

    /// Whether nobody waits for the answer any more, so that it need not be worked out.
    boolean isAbandoned();

    /// Says that the answer waits for a promise, or for another data center: who asked is told so
    /// if it takes too long.
    void hold();

    /// Answers, at most once.
    void answer(SlotAnswer given);
}
