package io.vestibule.cluster.disk;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.room.RoomId;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the operator should know about the hosting of rooms. *Thread-safe.*
public final class Alarms implements MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(Alarms.class);

    /// The kinds of alarm.
    public enum Kind {
        /// Promises do not get to disk: after a power cut the limit might be exceeded.
        PROMISE,
        /// Copies do not get to disk: journals grow.
        COPY,
        /// Journals get no more room: after the death of the process counts would be incomplete.
        JOURNAL,
        /// The room cannot be opened: nobody new gets in.
        HOSTING
    }

    private record Alarm(RoomId room, Kind kind) {}

    private static final String FULL = "No space left on device";

    private final ConcurrentHashMap<Alarm, String> raised = new ConcurrentHashMap<>();
    private final String data;
    private volatile Function<RoomId, Optional<String>> names = _ -> Optional.empty();

    /// Of rooms whose files are nowhere in particular.
    public Alarms() {
        this(Path.of(""));
    }

    /// @param data where the files of rooms are, as operators know it
    public Alarms(Path data) {
        this.data = data.toString();
    }

    /// Calls rooms by these names from now on; by its id one that has none.
    public void callRooms(Function<RoomId, Optional<String>> others) {
        names = others;
    }

    private String called(RoomId room) {
        return names.apply(room).orElseGet(room::toString);
    }

    public void raise(RoomId room, Kind kind, String given) {
        String reason = given.contains(FULL) ? "the disk of " + data + " is full" : given;
        if (raised.put(new Alarm(room, kind), reason) == null) {
            LOG.error("alarm: {} of room {}: {}", kind.name().toLowerCase(Locale.ROOT), called(room), reason);
        }
    }

    public void clear(RoomId room, Kind kind) {
        if (raised.remove(new Alarm(room, kind)) != null) {
            LOG.info("alarm over: {} of room {}", kind.name().toLowerCase(Locale.ROOT), called(room));
        }
    }

    public void forget(RoomId room) {
        raised.keySet().removeIf(alarm -> alarm.room().equals(room));
    }

    /// Only of these rooms from now on.
    public void retain(Predicate<RoomId> rooms) {
        raised.keySet().removeIf(alarm -> !rooms.test(alarm.room()));
    }

    public boolean isRaised(RoomId room, Kind kind) {
        return raised.containsKey(new Alarm(room, kind));
    }

    /// The alarms raised now, a line each.
    public List<String> lines() {
        return raised.entrySet().stream()
                .map(alarm -> "%s of room %s: %s"
                        .formatted(
                                alarm.getKey().kind().name().toLowerCase(Locale.ROOT),
                                called(alarm.getKey().room()),
                                alarm.getValue()))
                .sorted()
                .toList();
    }

    @Override
    public void tell(MetricSink sink) {
        for (Kind kind : Kind.values()) {
            long rooms = raised.keySet().stream()
                    .filter(alarm -> alarm.kind() == kind)
                    .count();
            sink.gauge(
                    "vestibule_alarms",
                    "Rooms in which this alarm is raised.",
                    (double) rooms,
                    "alarm",
                    kind.name().toLowerCase(Locale.ROOT));
        }
    }
}
