package io.vestibule.cluster;

/// What is done otherwise than in the product, or as the product does it and should not.
enum ModelFlaw {
    NONE,
    /// What a host tells counts when nobody else has it.
    MAJORITY_OF_ONE,
    /// Slots are given out before the promise that covers them is kept.
    PROMISE_NOT_WAITED_FOR,
    /// A new host's term is on its disk before what it learnt.
    LIFE_ON_DISK_FIRST
}
