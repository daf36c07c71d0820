package io.vestibule.queue;

import io.vestibule.room.Limits;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.tally.Line;
import java.time.Duration;

/// Makes views of lines for tests. *Immutable.*
record Lines(QueueingMethod method, boolean queueAll, boolean known, int eligible, Flow flow, LineSummary line) {

    static final long NOON = 1_790_000_000_000L;

    private static final Limits LIMITS = new Limits(200, 100, Duration.ofMinutes(5), true);

    static Lines fifo(Line line) {
        int[] ranks = new int[line.size()];
        int[] counts = new int[line.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = i;
            counts[i] = i + 1;
        }
        var summary = new LineSummary(line.at(ranks), counts);
        return new Lines(QueueingMethod.FIFO, false, true, 0, Flow.UNKNOWN, summary);
    }

    Lines method(QueueingMethod other) {
        return new Lines(other, queueAll, known, eligible, flow, line);
    }

    Lines held() {
        return new Lines(method, true, known, eligible, flow, line);
    }

    Lines unknown() {
        return new Lines(method, queueAll, false, eligible, flow, line);
    }

    Lines eligible(int people) {
        return new Lines(method, queueAll, known, people, flow, line);
    }

    Lines flow(Flow other) {
        return new Lines(method, queueAll, known, eligible, other, line);
    }

    RoomView view() {
        return TestView.of(ofLine(), NOON)
                .known(known)
                .counts(new Counts(line.size(), 0, eligible, eligible, 0, 1))
                .flow(flow)
                .line(line)
                .view();
    }

    /// The room of a line, first come, first served.
    static Room room() {
        return fifo(new Line()).ofLine();
    }

    private Room ofLine() {
        var queue = QueueSettings.DEFAULT.withMethod(method).withQueueAll(queueAll);
        return TestRoom.sale().limits(LIMITS).queue(queue).room();
    }
}
