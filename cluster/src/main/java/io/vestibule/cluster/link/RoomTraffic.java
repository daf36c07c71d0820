package io.vestibule.cluster.link;

import io.vestibule.coordination.world.CenterFigures;
import io.vestibule.coordination.world.CenterFigures.Back;
import io.vestibule.coordination.world.Sight;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Share;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the host of a room holds and last heard of the world, for those who watch. *Written by the
/// host's agent, read by all.*
public final class RoomTraffic {

    private final SlotDeadlines slotDeadlines;
    private volatile @Nullable CenterFigures figures;
    private volatile @Nullable WorldState world;
    private volatile String hub = "";
    private volatile List<String> clashes = List.of();

    /// When more was asked for from Anywhere than was given since; confined to the agent.
    private OptionalLong askedNanos = OptionalLong.empty();

    public RoomTraffic(SlotDeadlines slotDeadlines) {
        this.slotDeadlines = slotDeadlines;
    }

    /// The global coordinator is informed.
    ///
    /// @param wanted how many slots are asked for from Anywhere
    public void told(int wanted) {
        if (wanted > 0 && askedNanos.isEmpty()) {
            askedNanos = OptionalLong.of(System.nanoTime());
        }
    }

    /// The global coordinator sent something, and gave what there was.
    public void heard(String name, WorldState told) {
        hub = name;
        world = told;
        askedNanos.ifPresent(asked -> slotDeadlines.anywhereAnswered(System.nanoTime() - asked));
        askedNanos = OptionalLong.empty();
    }

    /// Which of the gates must not work together.
    public void clash(List<String> lines) {
        clashes = List.copyOf(lines);
    }

    /// Which of the gates must not work together, a line each.
    public List<String> clashes() {
        return clashes;
    }

    public void counted(CenterFigures now) {
        figures = now;
    }

    /// What every node is sent of what is held here.
    ///
    /// @param center the data center that holds it
    /// @param host the node that counts here
    public Share share(String center, String host) {
        var now = figures;
        if (now == null) {
            return Share.UNKNOWN;
        }
        var hosts = new TreeMap<String, String>();
        var told = world;
        if (told != null) {
            hosts.putAll(told.hosts());
        }
        hosts.put(center, host);
        var lost = told == null ? Sight.WHOLE.lost() : told.sight().lost();
        return new Share(
                part(now.seatsHeld(), now.active(), now.seatsBack()),
                part(now.passesHeld(), now.passesOut(), now.passesBack()),
                hub,
                hosts,
                lost);
    }

    private static Share.Part part(int held, int taken, Back back) {
        return new Share.Part(held, taken - back.count(), back.count(), back.untilMillis());
    }

    /// What the global coordinator sent last.
    public Optional<WorldState> world() {
        return Optional.ofNullable(world);
    }
}
