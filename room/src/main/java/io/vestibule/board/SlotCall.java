package io.vestibule.board;

import io.vestibule.board.SlotService.Answered;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One question for a slot on its way to the room's host and back. *The lane asks and settles; the
/// host answers once.*
final class SlotCall implements SlotQuestion {

    private final Consumer<SlotCall> taker;
    private final LaneRoom room;
    private final SlotAsk ask;
    private final Answered answered;
    private final long question;
    private final long askedNanos;

    /// Written by the host before the call goes into the lane's inbox, which publishes it.
    private @Nullable SlotAnswer answer;

    private volatile boolean held;
    private volatile boolean settled;

    /// @param taker where the host puts the answered call, from any thread
    SlotCall(LaneRoom room, long question, SlotAsk ask, Answered answered, long askedNanos, Consumer<SlotCall> taker) {
        this.taker = taker;
        this.room = room;
        this.ask = ask;
        this.answered = answered;
        this.question = question;
        this.askedNanos = askedNanos;
    }

    @Override
    public SlotAsk ask() {
        return ask;
    }

    @Override
    public boolean isAbandoned() {
        return settled;
    }

    @Override
    public void hold() {
        held = true;
    }

    @Override
    public void answer(SlotAnswer given) {
        answer = given;
        taker.accept(this);
    }

    boolean isHeld() {
        return held;
    }

    LaneRoom room() {
        return room;
    }

    /// The number under which the room's worker counts this as under way.
    long question() {
        return question;
    }

    long askedNanos() {
        return askedNanos;
    }

    /// What the host said; only on the lane, after the call came through its inbox.
    SlotAnswer given() {
        if (answer == null) {
            throw new IllegalStateException("not answered");
        }
        return answer;
    }

    /// Passes the answer to the caller.
    void settle(Optional<SlotAnswer> outcome) {
        try {
            answered.with(outcome);
        } finally {
            settled = true;
        }
    }
}
