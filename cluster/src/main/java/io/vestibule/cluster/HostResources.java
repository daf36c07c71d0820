package io.vestibule.cluster;

import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.DataLock;
import io.vestibule.cluster.disk.Disk;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.host.AgentThreads;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.room.Room;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What hosting rooms takes first and lets go of last: the data directory, threads, and the disk.
/// *Thread-safe.*
///
/// @param parts what the hosts of all rooms have in common
/// @param agents runs the agents of rooms, and what is done at intervals
/// @param lock keeps other processes out of the data directory
record HostResources(HostParts parts, AgentThreads agents, DataLock lock) {

    private static final Logger LOG = LoggerFactory.getLogger(HostResources.class);

    /// Takes the data directory of `settings`, and starts threads.
    ///
    /// @param threads how many the agents share
    /// @throws Failure if the data directory cannot be used
    static HostResources take(
            ClusterSettings settings, int threads, ClusterBoards boards, EpochClock clock, Disk disk) {
        var lock = DataLock.take(settings.directory());
        var agents = new AgentThreads(threads);
        var parts = HostParts.of(
                settings,
                new HostParts.Boards(boards.states(), boards.minutes(), boards.checks(), boards.alerts()),
                clock,
                agents,
                disk);
        parts.disk()
                .alarms()
                .callRooms(id -> boards.directory().newest().byId(id).map(Room::name));
        return new HostResources(parts, agents, lock);
    }

    /// Lets go of everything when the rooms are closed.
    ///
    /// @param rooms done when all of them are
    /// @param longestSeconds how long to wait for that
    void release(CompletableFuture<Void> rooms, long longestSeconds) {
        try {
            rooms.get(longestSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.error("not every room could be closed cleanly", e);
        }
        agents.stop();
        parts.disk().threads().stop();
        lock.close();
    }
}
