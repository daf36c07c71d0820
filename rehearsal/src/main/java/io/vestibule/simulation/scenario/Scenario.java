package io.vestibule.simulation.scenario;

import io.vestibule.room.Room;
import java.time.Duration;
import java.util.List;

/// A story of people in front of a room, told before it happens. Every moment in it counts from the
/// story's beginning. Immutable.
///
/// @param name short, for the command line: letters, digits and `-`
/// @param title one line
/// @param story a few sentences: which people come, what is hoped for, what goes wrong, what to
///   look at
/// @param room as it is at the beginning
/// @param length when the story ends, wherever people are then; above zero
/// @param centers at least one, with different names; in the order in which they are numbered
/// @param network between and inside the data centers, unless a fault says otherwise
/// @param crowds the people who come; at least one crowd
/// @param changes of the room, in order of time
/// @param faults in order of their beginning
public record Scenario(
        String name,
        String title,
        String story,
        Room room,
        Duration length,
        List<CenterPlan> centers,
        NetworkPlan network,
        List<CrowdPlan> crowds,
        List<OperatorChange> changes,
        List<Fault> faults) {

    /// When every world begins: a whole minute, in milliseconds since 1970.
    public static final long BEGIN_MILLIS = 29_833_333L * 60_000;

    public Scenario {
        centers = List.copyOf(centers);
        crowds = List.copyOf(crowds);
        changes = List.copyOf(changes);
        faults = List.copyOf(faults);
        if (!length.isPositive()) {
            throw new IllegalArgumentException("a story has a length");
        }
        if (centers.isEmpty() || crowds.isEmpty()) {
            throw new IllegalArgumentException("a story has a data center and a crowd");
        }
        if (centers.stream().map(CenterPlan::name).distinct().count() < centers.size()) {
            throw new IllegalArgumentException("two data centers have one name");
        }
    }

    /// The number of people who come; visitors who come back are not counted again.
    public int visitors() {
        return Math.toIntExact(crowds.stream().mapToLong(CrowdPlan::visitors).sum());
    }

    /// Which number a data center has; -1 if there is no data center of this name.
    public int centerNumber(String centerName) {
        return centers.stream().map(CenterPlan::name).toList().indexOf(centerName);
    }

    /// The same story with a part of the people and a part of the limits. Times, data centers,
    /// workers, manners and faults stay as they are. No limit and no crowd falls below one. The
    /// title names the part, the story that its numbers are those of the full size.
    ///
    /// @param part above zero; above one makes it larger
    public Scenario scaled(double part) {
        if (!(part > 0) || Double.isInfinite(part)) {
            throw new IllegalArgumentException("a part is above zero: " + part);
        }
        return part == 1
                ? this
                : new Scenario(
                        name,
                        title + ", scaled to " + part,
                        story.isEmpty() ? story : story + " (Described at full size.)",
                        Parts.of(room, part),
                        length,
                        centers,
                        network,
                        crowds.stream().map(crowd -> crowd.scaled(part)).toList(),
                        changes.stream().map(change -> change.scaled(part)).toList(),
                        faults);
    }
}
