package io.vestibule.cluster.disk;

import io.vestibule.board.MinuteBoard;
import io.vestibule.board.StateBoard;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SipHash;
import io.vestibule.store.OwnerOnly;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// What the hosts of all rooms have in common. *Immutable.*
///
/// @param rooms holds the folders of all rooms
/// @param agents the threads that agents share
/// @param minutes where minute rows are left; empty where none are made
/// @param secret a new secret for every room
public record HostParts(
        ClusterSettings settings,
        Path rooms,
        EpochClock clock,
        Executor agents,
        StateBoard states,
        Optional<MinuteBoard> minutes,
        DiskParts disk,
        Supplier<SipHash> secret) {

    private static final Logger LOG = LoggerFactory.getLogger(HostParts.class);

    /// The parts of a process that hosts rooms.
    public static HostParts of(
            ClusterSettings settings,
            StateBoard states,
            Optional<MinuteBoard> minutes,
            EpochClock clock,
            Executor agents,
            Disk disk) {
        var random = new SecureRandom();
        return new HostParts(
                settings,
                roomsIn(settings.directory()),
                clock,
                agents,
                states,
                minutes,
                new DiskParts(
                        disk,
                        new DiskThreads(),
                        new Alarms(),
                        clock,
                        random::nextLong,
                        settings.segmentRecords(),
                        settings.boot()),
                () -> new SipHash(random.nextLong(), random.nextLong()));
    }

    private static Path roomsIn(Path directory) {
        Path rooms = directory.resolve("rooms");
        try {
            return OwnerOnly.folder(rooms);
        } catch (IOException e) {
            LOG.error("room files cannot be kept in {}", rooms, e);
            return rooms;
        }
    }
}
