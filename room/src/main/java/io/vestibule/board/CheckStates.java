package io.vestibule.board;

import io.vestibule.health.CheckState;

/// What this node knows of the origins that health checks watch. *Thread-safe*; answers at once.
public interface CheckStates {

    /// The state of a check as of now; unknown if there is no such check.
    CheckState state(String checkId);
}
