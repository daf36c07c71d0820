package io.vestibule.board;

import io.vestibule.ground.EpochClock;
import java.util.function.LongSupplier;

/// What a lane is made of. *Immutable.*
///
/// @param nanos measures how long something took
record SlotClientParts(
        Loop loop,
        StateBoard states,
        EpochClock clock,
        LongSupplier nanos,
        LaneSettings settings,
        SlotFigures figures) {}
