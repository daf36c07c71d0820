package io.vestibule.cluster;

import io.vestibule.board.StateBoard;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SipHash;

import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// What the hosts of all rooms have in common. *Immutable.*
///
/// @param rooms holds the folders of all rooms
/// @param agents the threads that agents share
/// @param secret a new secret for every room
record HostParts(
        ClusterSettings settings,
        Path rooms,
        EpochClock clock,
        Executor agents,
        StateBoard states,
        DiskParts disk,
        Supplier<SipHash> secret) {}
