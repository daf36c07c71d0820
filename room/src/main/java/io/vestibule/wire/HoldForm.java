package io.vestibule.wire;

import io.vestibule.queue.OriginHold;
import io.vestibule.queue.OriginHold.Cause;
import io.vestibule.queue.OriginHold.State;
import io.vestibule.wire.v1.HoldCause;
import io.vestibule.wire.v1.HoldMessage;
import io.vestibule.wire.v1.HoldState;

/// How far a sick origin holds a line, in a view (`views.proto`).
final class HoldForm {

    private HoldForm() {}

    static HoldMessage message(OriginHold hold) {
        return HoldMessage.newBuilder()
                .setState(
                        switch (hold.state()) {
                            case OPEN -> HoldState.HOLD_STATE_OPEN;
                            case HELD -> HoldState.HOLD_STATE_HELD;
                            case REDUCED -> HoldState.HOLD_STATE_REDUCED;
                            case RECOVERING -> HoldState.HOLD_STATE_RECOVERING;
                            case VETOED -> HoldState.HOLD_STATE_VETOED;
                        })
                .setCause(
                        switch (hold.cause()) {
                            case NONE -> HoldCause.HOLD_CAUSE_NONE;
                            case HEALTH_CHECK -> HoldCause.HOLD_CAUSE_HEALTH_CHECK;
                            case ANSWERS -> HoldCause.HOLD_CAUSE_ANSWERS;
                        })
                .setPercent(hold.percent())
                .setSinceMillis(hold.sinceMillis())
                .build();
    }

    /// What a later version holds otherwise is nothing to this one: the rest of the view says who
    /// may enter.
    ///
    /// @throws IllegalArgumentException if it means nothing
    static OriginHold hold(HoldMessage message) {
        return switch (message.getState()) {
            case HOLD_STATE_OPEN, UNRECOGNIZED -> OriginHold.NONE;
            case HOLD_STATE_HELD -> hold(State.HELD, message);
            case HOLD_STATE_REDUCED -> hold(State.REDUCED, message);
            case HOLD_STATE_RECOVERING -> hold(State.RECOVERING, message);
            case HOLD_STATE_VETOED -> hold(State.VETOED, message);
        };
    }

    private static OriginHold hold(State state, HoldMessage message) {
        int percent = Require.count(message.getPercent(), "hold.percent");
        Require.hold(percent <= 100, "hold.percent is more than 100");
        var cause = switch (message.getCause()) {
            case HOLD_CAUSE_NONE, UNRECOGNIZED -> Cause.NONE;
            case HOLD_CAUSE_HEALTH_CHECK -> Cause.HEALTH_CHECK;
            case HOLD_CAUSE_ANSWERS -> Cause.ANSWERS;
        };
        return new OriginHold(state, cause, percent, message.getSinceMillis());
    }
}
