package io.vestibule.cluster.disk;

import io.vestibule.ground.EpochClock;
import java.util.UUID;
import java.util.function.LongSupplier;

/// What the files of every room have in common. *Immutable.*
///
/// @param seed a number that does not come again
public record DiskParts(
        Disk disk,
        DiskWork threads,
        Alarms alarms,
        EpochClock clock,
        LongSupplier seed,
        int segmentRecords,
        UUID boot) {}
