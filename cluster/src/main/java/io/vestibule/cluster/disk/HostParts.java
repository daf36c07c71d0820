package io.vestibule.cluster.disk;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.CheckStates;
import io.vestibule.board.MinuteBoard;
import io.vestibule.board.StateBoard;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SipHash;
import io.vestibule.store.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the hosts of all rooms have in common. *Immutable.*
///
/// @param rooms holds the folders of all rooms
/// @param agents the threads that agents share
/// @param boards where hosts meet the other parts of the node
/// @param secret a new secret for every room
public record HostParts(
        ClusterSettings settings,
        Path rooms,
        EpochClock clock,
        Executor agents,
        Boards boards,
        DiskParts disk,
        Supplier<SipHash> secret) {

    private static final Logger LOG = LoggerFactory.getLogger(HostParts.class);

    /// Where hosts meet the other parts of the node.
    ///
    /// @param states where views are left
    /// @param minutes where minute rows are left; empty where none are made
    /// @param checks what is known of origins
    /// @param alerts where they leave that a line is held
    public record Boards(StateBoard states, Optional<MinuteBoard> minutes, CheckStates checks, AlertBoard alerts) {}

    /// Where views are left.
    public StateBoard states() {
        return boards.states();
    }

    /// The number of this process, a new one with each call; written to the disk.
    public long processNumber() {
        return ProcessNumber.next(settings.directory(), disk.disk(), clock.millis());
    }

    /// The parts of a process that hosts rooms.
    public static HostParts of(ClusterSettings settings, Boards boards, EpochClock clock, Executor agents, Disk disk) {
        var random = new SecureRandom();
        return new HostParts(
                settings,
                roomsIn(settings.directory()),
                clock,
                agents,
                boards,
                new DiskParts(
                        disk,
                        new DiskThreads(),
                        new Alarms(settings.directory()),
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
