package io.vestibule.control;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;

/// The figures of every room, from the views that the gate decides by. *Thread-safe.*
final class RoomMetrics implements MetricSource {

    private static final double MILLIS = 1000.0;

    private final Sources sources;

    RoomMetrics(Sources sources) {
        this.sources = sources;
    }

    @Override
    public void tell(MetricSink sink) {
        var readiness = sources.readiness().get();
        sink.gauge(
                "vestibule_info",
                "Always 1; the version is a label.",
                1,
                "version",
                sources.version());
        sink.gauge(
                "vestibule_ready",
                "Whether visitors can be served: 1 or 0.",
                readiness.ready() ? 1 : 0);
        for (Room room : sources.rooms().get().rooms()) {
            settings(sink, room, "zone", room.zone(), "room", room.name());
            sources.views()
                    .apply(room.id())
                    .ifPresent(v -> view(sink, v, "zone", room.zone(), "room", room.name()));
        }
    }

    private static void settings(MetricSink sink, Room room, String... labels) {
        sink.gauge(
                "vestibule_room_total_active_users",
                "Limit: sessions at once.",
                room.limits().totalActiveUsers(),
                labels);
        sink.gauge(
                "vestibule_room_new_users_per_minute",
                "Limit: admissions in any 60 seconds.",
                room.limits().newUsersPerMinute(),
                labels);
        sink.gauge(
                "vestibule_room_suspended",
                "Whether the room is off: 1 or 0.",
                room.suspended() ? 1 : 0,
                labels);
        sink.gauge(
                "vestibule_room_queue_all",
                "Whether nobody new may enter: 1 or 0.",
                room.queue().queueAll() ? 1 : 0,
                labels);
    }

    private void view(MetricSink sink, RoomView view, String... labels) {
        var counts = view.counts();
        sink.gauge("vestibule_room_active_users", "Sessions.", counts.active(), labels);
        sink.gauge(
                "vestibule_room_waiting_users",
                "Live visitors in the line.",
                counts.waiting(),
                labels);
        sink.gauge(
                "vestibule_room_admitted_last_minute",
                "Admissions in the last 60 seconds.",
                counts.admittedLastMinute(),
                labels);
        long now = sources.clock().millis();
        sink.gauge(
                "vestibule_room_longest_wait_seconds",
                "How long the first of the line has waited.",
                counts.waiting() == 0 ? 0 : Math.max(0, now - view.line().first()) / MILLIS,
                labels);
        sink.gauge("vestibule_room_slots", "How many may enter now.", counts.slots(), labels);
        sink.gauge(
                "vestibule_room_known",
                "Whether the coordinator knows its counts: 0 while it recovers.",
                view.known() ? 1 : 0,
                labels);
        sink.gauge(
                "vestibule_room_view_age_seconds",
                "How old the view is that the gate decides by.",
                Math.max(0, now - view.asOfMillis()) / MILLIS,
                labels);
    }
}
