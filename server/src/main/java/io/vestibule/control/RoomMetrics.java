package io.vestibule.control;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;

/// What the control port itself knows: readiness, the switches of every room, and how fresh the
/// views are. The counts are told by whoever counts. *Thread-safe.*
final class RoomMetrics implements MetricSource {

    private static final double MILLIS = 1000.0;

    private final Sources sources;

    RoomMetrics(Sources sources) {
        this.sources = sources;
    }

    @Override
    public void tell(MetricSink sink) {
        sink.gauge(
                "vestibule_info",
                "Always 1; the version is a label.",
                1,
                "version",
                sources.version());
        sink.gauge(
                "vestibule_ready",
                "Whether visitors can be served: 1 or 0.",
                sources.readiness().get().ready() ? 1 : 0);
        for (Room room : sources.rooms().get().rooms()) {
            room(sink, room, "room", room.name(), "zone", room.zone());
        }
    }

    private void room(MetricSink sink, Room room, String... labels) {
        Phase phase = room.at(sources.clock().millis());
        sink.gauge(
                "vestibule_room_suspended",
                "Whether the room is off: 1 or 0.",
                phase.room().suspended() ? 1 : 0,
                labels);
        sink.gauge(
                "vestibule_room_queue_all",
                "Whether nobody new may enter: 1 or 0.",
                phase.gathering() || phase.room().queue().queueAll() ? 1 : 0,
                labels);
        sources.views().apply(room.id()).ifPresent(view -> view(sink, view, labels));
    }

    private void view(MetricSink sink, RoomView view, String... labels) {
        long now = sources.clock().millis();
        boolean somebodyWaits = view.counts().waiting() > 0;
        sink.gauge(
                "vestibule_room_longest_wait_seconds",
                "How long the first of the line has waited.",
                somebodyWaits ? Math.max(0, now - view.line().first()) / MILLIS : 0,
                labels);
        sink.gauge(
                "vestibule_room_view_age_seconds",
                "How old the view is that the gate decides by.",
                Math.max(0, now - view.asOfMillis()) / MILLIS,
                labels);
    }
}
