package io.vestibule.board;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;

/// A question for a slot as the room's host sees it, wherever it was asked. *The host answers
/// once.*
public interface SlotQuestion {

    /// The question.
    SlotAsk ask();

    /// Whether the answer is no longer waited for, so that it need not be computed.
    boolean isAbandoned();

    /// Says that the answer waits for a promise, or for another data center: the caller is told so
    /// if it takes too long.
    void hold();

    /// Answers, at most once.
    void answer(SlotAnswer given);
}
