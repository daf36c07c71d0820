package io.vestibule.cluster;

import io.vestibule.coordination.CenterFigures;
import io.vestibule.coordination.WorldState;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// What the host of a room holds and last heard of the world, for those who watch. *Written by the
/// host's agent, read by all.*
final class RoomTraffic {

    private volatile @Nullable CenterFigures figures;
    private volatile @Nullable WorldState world;
    private volatile String hub = "";

    void heard(String name, WorldState told) {
        hub = name;
        world = told;
    }

    void counted(CenterFigures now) {
        figures = now;
    }

    /// What is counted and held here.
    Optional<CenterFigures> figures() {
        return Optional.ofNullable(figures);
    }

    /// What the global coordinator told last.
    Optional<WorldState> world() {
        return Optional.ofNullable(world);
    }

    /// The data center whose hub told it; empty if none did.
    String hub() {
        return hub;
    }
}
