package io.vestibule.control;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Flow;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;

/// What every node knows: readiness, the switches and limits of every room, and what the newest
/// view of each says, whichever node counts it. What is shown next to a limit is counted as widely
/// as the limit applies, or is not shown. *Thread-safe.*
final class RoomMetrics implements MetricSource {

    private static final double MILLIS = 1000.0;

    private final Sources sources;

    RoomMetrics(Sources sources) {
        this.sources = sources;
    }

    @Override
    public void tell(MetricSink sink) {
        sink.gauge("vestibule_info", "Always 1; the version is a label.", 1, "version", sources.version());
        sink.gauge(
                "vestibule_ready",
                "Whether visitors can be served: 1 or 0.",
                sources.readiness().get().ready() ? 1 : 0);
        for (Room room : sources.rooms().get().rooms()) {
            room(sink, room, "room", room.name(), "zone", room.zone());
        }
    }

    private void room(MetricSink sink, Room room, String... labels) {
        Phase phase = EventSchedule.at(room, sources.clock().millis());
        sink.gauge(
                "vestibule_room_suspended",
                "Whether the room is off: 1 or 0.",
                phase.room().suspended() ? 1 : 0,
                labels);
        sink.gauge(
                "vestibule_room_queue_all",
                "Whether queue-all is on, so that no newcomer may enter: 1 or 0.",
                phase.gathering() || phase.room().queue().queueAll() ? 1 : 0,
                labels);
        var limits = phase.room().limits();
        sink.gauge(
                "vestibule_room_total_active_users",
                "The limit of concurrent sessions.",
                limits.totalActiveUsers(),
                labels);
        sink.gauge(
                "vestibule_room_new_users_per_minute",
                "The limit of admissions in any 60 s.",
                limits.newUsersPerMinute(),
                labels);
        var newest = sources.views().apply(room.id());
        sink.gauge(
                "vestibule_room_known",
                "Whether the coordinator knows its counts: 1 or 0.",
                newest.filter(RoomView::known).isPresent() ? 1 : 0,
                labels);
        newest.filter(_ -> phase.room().queue().hold().isUsed()).ifPresent(view -> hold(sink, view.hold(), labels));
        newest.ifPresent(view -> {
            view(sink, view, labels);
            counts(sink, view.counts(), labels);
            flow(sink, view.flow(), labels);
        });
    }

    /// Only of rooms whose line a sick origin may hold.
    private static void hold(MetricSink sink, OriginHold hold, String... labels) {
        sink.gauge(
                "vestibule_room_held",
                "Whether the line is held because the origin is sick: 1 or 0.",
                hold.isHeld() ? 1 : 0,
                labels);
        sink.gauge(
                "vestibule_room_admitting_ratio",
                "Share of the limits that is given out: below 1 while the origin is sick or" + " recovers.",
                hold.percent() / 100.0,
                labels);
    }

    private static void counts(MetricSink sink, Counts counts, String... labels) {
        sink.gauge("vestibule_room_slots", "How many may enter now in this data center.", counts.slots(), labels);
        sink.gauge(
                "vestibule_room_everywhere",
                "Whether the counts cover all data centers, as the limits do: 1 or 0.",
                counts.everywhere() ? 1 : 0,
                labels);
        if (!counts.everywhere()) {
            return;
        }
        sink.gauge("vestibule_room_active", "Active sessions, in all data centers.", counts.active(), labels);
        sink.gauge(
                "vestibule_room_waiting",
                "Waiting visitors who check in on time, in all data centers.",
                counts.waiting(),
                labels);
        sink.gauge(
                "vestibule_room_admitted_last_minute",
                "Admissions of the last 60 s, in all data centers.",
                counts.admittedLastMinute(),
                labels);
    }

    private static void flow(MetricSink sink, Flow flow, String... labels) {
        sink.gauge(
                "vestibule_room_admissions_per_minute",
                "Admissions per minute, smoothed.",
                flow.known() ? flow.admissionsPerMinute() : 0,
                labels);
        sink.gauge(
                "vestibule_room_stalled",
                "Whether the line has stalled: no admission for longer than estimated: 1 or 0.",
                flow.stalled() ? 1 : 0,
                labels);
    }

    private void view(MetricSink sink, RoomView view, String... labels) {
        long now = sources.clock().millis() + view.aheadMillis();
        boolean somebodyWaits = view.counts().waiting() > 0;
        sink.gauge(
                "vestibule_room_longest_wait_seconds",
                "How long the first visitor in line has waited.",
                somebodyWaits ? Math.max(0, now - view.line().first()) / MILLIS : 0,
                labels);
        sink.gauge(
                "vestibule_room_view_age_seconds",
                "Age of the view that the gate decides by.",
                Math.max(0, now - view.asOfMillis()) / MILLIS,
                labels);
    }
}
