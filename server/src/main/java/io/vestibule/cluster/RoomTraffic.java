package io.vestibule.cluster;

import io.vestibule.coordination.CenterFigures;
import io.vestibule.coordination.WorldState;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What the host of a room holds and last heard of the world, for those who watch. *Written by the
/// host's agent, read by all.*
final class RoomTraffic {

    private final Traffic traffic;
    private volatile @Nullable CenterFigures figures;
    private volatile @Nullable WorldState world;
    private volatile String hub = "";
    private volatile List<String> clashes = List.of();

    /// When more was asked for from Anywhere than was given since; confined to the agent.
    private OptionalLong askedNanos = OptionalLong.empty();

    RoomTraffic(Traffic traffic) {
        this.traffic = traffic;
    }

    /// The global coordinator is told.
    ///
    /// @param wanted how many slots are asked for from Anywhere
    void told(int wanted) {
        if (wanted > 0 && askedNanos.isEmpty()) {
            askedNanos = OptionalLong.of(System.nanoTime());
        }
    }

    /// The global coordinator told something, and gave what there was.
    void heard(String name, WorldState told) {
        hub = name;
        world = told;
        askedNanos.ifPresent(asked -> traffic.anywhereAnswered(System.nanoTime() - asked));
        askedNanos = OptionalLong.empty();
    }

    /// Which of the gates must not work together.
    void clash(List<String> lines) {
        clashes = List.copyOf(lines);
    }

    /// Which of the gates must not work together, a line each.
    List<String> clashes() {
        return clashes;
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
