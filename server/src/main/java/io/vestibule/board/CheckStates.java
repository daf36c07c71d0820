package io.vestibule.board;

import io.vestibule.health.CheckState;

import java.util.function.Consumer;

/// What this node knows of the origins that health checks watch. *Thread-safe*; answers at once.
public interface CheckStates {

    /// The state of a check as of now; unknown if there is no such check.
    CheckState state(String checkId);

    /// Has a listener told of every change of a check's status, reason or basis, on the thread that
    /// found it; what takes long is run on another.
    void listen(Consumer<CheckState> told);
}
