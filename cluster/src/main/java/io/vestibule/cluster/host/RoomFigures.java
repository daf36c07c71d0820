package io.vestibule.cluster.host;

import io.vestibule.board.MetricSink;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.RoomJournal;
import io.vestibule.cluster.disk.Segment;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.tally.EstimateScore.Standings;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// Counters of the hosting of one room. Figures that every node knows are published with the view
/// of the room. *Thread-safe.*
public final class RoomFigures {

    private static final double MILLIS = 1e3;
    private static final Standings NOTHING = new Standings(0, 0, 0);

    private final LongAdder promises = new LongAdder();
    private final LongAdder heldBack = new LongAdder();
    private final LongAdder copies = new LongAdder();
    private volatile long copyMillis;
    private volatile long copyBytes;
    private volatile long copyTookMillis;
    private volatile long forgotten;
    private volatile long unseen;
    private volatile long revoked;
    private volatile Standings atArrival = NOTHING;
    private volatile Standings atHalf = NOTHING;

    void promised() {
        promises.increment();
    }

    void heldBack() {
        heldBack.increment();
    }

    void copied(long madeMillis, long bytes) {
        copies.increment();
        copyMillis = madeMillis;
        copyBytes = bytes;
    }

    /// The coordinator stood still while it wrote down what it knows.
    void stoodStill(long millis) {
        copyTookMillis = millis;
    }

    void forgot(long ended) {
        forgotten = ended;
    }

    void unseen(long seats) {
        unseen = seats;
    }

    void revoked(long sessions) {
        revoked = sessions;
    }

    void score(Standings arrival, Standings half) {
        atArrival = arrival;
        atHalf = half;
    }

    /// Figures of one room on their way to a sink. *Confined to the thread that asks.*
    private record Telling(MetricSink sink, Room room) {

        void counter(String name, String help, long value) {
            sink.counter("vestibule_room_" + name, help, value, "room", room.name(), "zone", room.zone());
        }

        void gauge(String name, String help, double value) {
            sink.gauge("vestibule_room_" + name, help, value, "room", room.name(), "zone", room.zone());
        }

        void score(String at, Standings score) {
            String[] labels = {"room", room.name(), "zone", room.zone(), "at", at};
            sink.gauge(
                    "vestibule_room_estimates_scored",
                    "Admitted visitors whose estimate could be compared with their actual wait.",
                    (double) score.scored(),
                    labels);
            sink.gauge(
                    "vestibule_room_estimate_median_error_ratio",
                    "Median error of the estimates, as a share of the actual wait.",
                    score.medianErrorPercent() / 100,
                    labels);
            sink.gauge(
                    "vestibule_room_estimate_band_ratio",
                    "Share of visitors whose actual wait was within the range they were shown.",
                    score.bandShare(),
                    labels);
        }
    }

    void tell(MetricSink sink, Room room, HostParts parts, Agent agent, List<RoomJournal> journals) {
        var telling = new Telling(sink, room);
        parts.states().newest(room.id()).ifPresent(newest -> tell(newest, telling));
        tellHosting(telling, parts.clock().millis(), agent);
        tellJournals(telling, journals);
        telling.score("arrival", atArrival);
        telling.score("half", atHalf);
    }

    private static void tell(RoomView view, Telling telling) {
        telling.gauge(
                "ended_remembered",
                "Sessions that were left or revoked and whose tickets must not open.",
                view.ended().size());
    }

    private void tellHosting(Telling telling, long nowMillis, Agent agent) {
        telling.gauge("mailbox", "Messages that the coordinator has not read yet.", (double) agent.depth());
        telling.counter(
                "ended_forgotten_total",
                "Sessions that were left or revoked and no longer remembered because there were too" + " many.",
                forgotten);
        telling.counter("seats_unseen_total", "Seats given back because no visitor came back with the ticket.", unseen);
        telling.counter("sessions_revoked_total", "Sessions ended by an operator.", revoked);
        telling.counter("failures_total", "Messages that the coordinator failed to handle.", agent.failures());
        telling.counter("promises_total", "Promises written to disk.", promises.sum());
        telling.counter(
                "promise_waits_total", "Times that a newcomer waited for a promise to be on disk.", heldBack.sum());
        telling.counter("copies_total", "Copies written to disk.", copies.sum());
        telling.gauge("copy_bytes", "Size of the newest copy on disk.", (double) copyBytes);
        telling.gauge(
                "copy_pause_seconds", "How long the coordinator paused for the newest copy.", copyTookMillis / MILLIS);
        if (copyMillis != 0) {
            telling.gauge("copy_age_seconds", "Age of the newest copy on disk.", (nowMillis - copyMillis) / MILLIS);
        }
    }

    private static void tellJournals(Telling telling, List<RoomJournal> journals) {
        long appended = 0;
        long missed = 0;
        for (RoomJournal journal : journals) {
            appended += journal.appended();
            missed += journal.missed();
        }
        telling.counter("journal_bytes_total", "Bytes written to journals.", appended * Segment.RECORD);
        telling.counter("journal_missed_total", "Entries that did not fit into a journal.", missed);
    }
}
