package io.vestibule.simulation.network;

/// Between which ranks a message goes.
public enum Way {
    /// Reports and questions.
    WORKER_TO_CENTER,
    /// Views and answers.
    CENTER_TO_WORKER,
    /// States.
    CENTER_TO_GLOBAL,
    /// States of the world.
    GLOBAL_TO_CENTER,
    /// Forwarded requests.
    BETWEEN_CENTERS
}
