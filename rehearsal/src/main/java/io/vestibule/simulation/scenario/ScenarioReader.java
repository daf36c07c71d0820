package io.vestibule.simulation.scenario;

import io.vestibule.room.Event;
import io.vestibule.room.Room;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Overrides;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.SettingsKey;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.YamlReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a scenario from YAML. What could never happen is refused with the reason, every fault at
/// once and at its place.
public final class ScenarioReader {

    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final ValueKind<String> TITLE = ValueKinds.text(120);
    private static final ValueKind<String> STORY = ValueKinds.text(4000);

    private final Section root;
    private final String usualName;

    private ScenarioReader(Section root, String usualName) {
        this.root = root;
        this.usualName = usualName;
    }

    /// What became of it.
    public sealed interface Result {

        /// Nothing is wrong.
        ///
        /// @param keys every key that was asked for, whether given or not
        record Good(Scenario scenario, List<SettingsKey> keys) implements Result {
            public Good {
                keys = List.copyOf(keys);
            }
        }

        /// Something is wrong: there is nothing to simulate.
        ///
        /// @param faults at least one
        record Refused(List<SettingsFault> faults) implements Result {
            public Refused {
                faults = List.copyOf(faults);
            }
        }
    }

    /// Reads a scenario from the bytes of a file.
    ///
    /// @param file its name, for faults; without its folder and its ending it is also the
    ///   scenario's name if the file gives none
    /// @param environment variables that the file may name as `${NAME}`
    public static Result read(byte[] bytes, String file, Map<String, String> environment) {
        var faults = new Faults(file);
        var yaml = YamlReader.read(bytes, faults);
        if (yaml.isEmpty()) {
            return new Result.Refused(faults.all());
        }
        Path folder = Path.of(file).resolveSibling("");
        var reading = new ReadContext(faults, folder, Overrides.named(environment));
        var scenario = new ScenarioReader(Section.root(reading, yaml.get()), nameOf(file)).scenario();
        return scenario.isPresent() && faults.count() == 0
                ? new Result.Good(scenario.get(), reading.keys())
                : new Result.Refused(faults.all());
    }

    private static String nameOf(String file) {
        String last = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        return last.replaceFirst("\\.ya?ml$", "");
    }

    private Optional<Scenario> scenario() {
        String name = root.get("name", Measures.NAME, usualName, "the file's name");
        String title = root.get("title", TITLE, name, "the name");
        String story = root.get("story", STORY, "", "").strip();
        var length = root.need("length", ValueKinds.duration(SHORTEST, Measures.LONGEST));
        // Whatever comes after the end of a story without an end is no further fault.
        Duration end = length.orElse(Measures.LONGEST);
        List<CenterPlan> centers = CenterReader.read(root);
        List<CrowdPlan> crowds = new CrowdReader(centers, end).read(root);
        List<Fault> faults = new FaultReader(centers, end).read(root);
        Section network = root.section("network");
        NetworkPlan plan = FaultReader.network(network);
        network.refuseUnknownKeys();
        Section room = root.section("room");
        if (room.isGiven("events")) {
            room.fault(
                    "events",
                    "belong next to the room, not in it: their times count from the beginning of the" + " story");
        }
        List<Event> events = new EventPlanReader(end).read(root);
        Optional<Room> first = RoomReader.read(room, List.of()).map(r -> r.withEvents(events));
        List<OperatorChange> changes = changes(room, first, end);
        first.ifPresent(r -> refuseIdle(room, r, crowds));
        root.refuseUnknownKeys();
        return first.filter(_ -> !centers.isEmpty() && !crowds.isEmpty())
                .map(r -> new Scenario(name, title, story, r, end, centers, plan, crowds, changes, faults));
    }

    // ---- the room ----------------------------------------------------------------------------

    private List<OperatorChange> changes(Section room, Optional<Room> first, Duration end) {
        var changes = new ArrayList<OperatorChange>();
        Section before = room;
        Duration last = Duration.ZERO;
        for (Section section : root.sections("changes")) {
            Optional<Duration> at = section.need("at", Measures.MOMENT);
            Section given = section.section("room");
            if (given.names().isEmpty()) {
                section.fault("room", "is required: the keys of the room that change");
            }
            Section changed = given.over(before);
            Optional<Room> next = RoomReader.read(changed, List.of())
                    .map(r -> r.withEvents(first.map(Room::events).orElse(List.of())));
            section.refuseUnknownKeys();
            if (at.isPresent() && at.get().compareTo(end) >= 0) {
                section.fault("at", "is after the end of the story, which is " + ValueKinds.written(end));
            } else if (at.isPresent() && at.get().compareTo(last) < 0) {
                section.fault("at", "is before the change above it: list changes in order of time");
            }
            if (first.isPresent() && next.isPresent() && !isSame(first.get(), next.get())) {
                section.fault("room", "cannot change the name, id, zone, host or path of the room");
            }
            next.flatMap(r -> at.map(a -> new OperatorChange(a, r))).ifPresent(changes::add);
            before = changed;
            last = at.orElse(last);
        }
        return changes;
    }

    private static boolean isSame(Room one, Room other) {
        return one.id().equals(other.id())
                && one.name().equals(other.name())
                && one.routes().equals(other.routes());
    }

    /// A room that cannot do anything in this story.
    private static void refuseIdle(Section section, Room room, List<CrowdPlan> crowds) {
        long visitors = crowds.stream().mapToLong(CrowdPlan::visitors).sum();
        int users = room.limits().totalActiveUsers();
        if (visitors > 0 && users > visitors) {
            section.fault(
                    "total_active_users",
                    "allows more users than there are visitors: only %d come, so the room can never fill"
                            .formatted(visitors));
        }
        if (room.suspended()) {
            section.fault("suspended", "a suspended room holds no one back: there is nothing to simulate");
        }
    }
}
