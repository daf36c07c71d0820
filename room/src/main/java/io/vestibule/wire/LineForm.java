package io.vestibule.wire;

import io.vestibule.queue.Correction;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Lateness;
import io.vestibule.queue.LineSummary;
import io.vestibule.wire.v1.CorrectionMessage;
import io.vestibule.wire.v1.FlowMessage;
import io.vestibule.wire.v1.LatenessMessage;
import io.vestibule.wire.v1.LineMessage;
import java.util.Optional;

/// The line in points, and how it flows: parts of several messages. Each point is written as its
/// distance from the one before.
final class LineForm {

    private LineForm() {}

    static LineMessage message(LineSummary line) {
        var message = LineMessage.newBuilder();
        long before = 0;
        for (long position : line.positions().toArray()) {
            message.addPositions(position - before);
            before = position;
        }
        int people = 0;
        for (int count : line.counts().toArray()) {
            message.addCounts(count - people);
            people = count;
        }
        for (float seconds : line.waits()) {
            message.addWaitSeconds(seconds);
        }
        return message.build();
    }

    static LineSummary line(LineMessage message) {
        int points = message.getPositionsCount();
        Require.hold(points <= LineSummary.POINTS, "more points than a line has");
        Require.hold(message.getCountsCount() == points, "not as many counts as positions");
        var positions = new long[points];
        var counts = new int[points];
        for (int i = 0; i < points; i++) {
            positions[i] = message.getPositions(i) + (i == 0 ? 0 : positions[i - 1]);
            counts[i] = Math.addExact(message.getCounts(i), i == 0 ? 0 : counts[i - 1]);
            Require.hold(i == 0 || positions[i] > positions[i - 1], "positions do not ascend");
            Require.hold(message.getCounts(i) >= 0, "counts do not ascend");
        }
        var seconds = new float[message.getWaitSecondsCount()];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = message.getWaitSeconds(i);
            Require.amount(seconds[i], "wait_seconds");
        }
        return points == 0 ? LineSummary.EMPTY : new LineSummary(positions, counts, seconds);
    }

    static FlowMessage message(Flow flow) {
        var message = FlowMessage.newBuilder()
                .setKnown(flow.known())
                .setAdmissionsPerMinute(flow.admissionsPerMinute())
                .setAbandonsPerMinute(flow.abandonsPerMinute())
                .setAtFirst(message(flow.atFirst()))
                .setLater(message(flow.later()))
                .setStalled(flow.stalled())
                .setGrowthPerMinute(flow.growthPerMinute());
        flow.lateness().ifPresent(lateness -> message.setLateness(message(lateness)));
        return message.build();
    }

    static Flow flow(FlowMessage message) {
        return new Flow(
                message.getKnown(),
                Require.amount(message.getAdmissionsPerMinute(), "admissions_per_minute"),
                Require.amount(message.getAbandonsPerMinute(), "abandons_per_minute"),
                correction(message.getAtFirst()),
                correction(message.getLater()),
                message.hasLateness() ? Optional.of(lateness(message.getLateness())) : Optional.empty(),
                message.getStalled(),
                growth(message));
    }

    private static double growth(FlowMessage message) {
        Require.hold(Double.isFinite(message.getGrowthPerMinute()), "growth_per_minute");
        return message.getGrowthPerMinute();
    }

    private static LatenessMessage message(Lateness lateness) {
        return LatenessMessage.newBuilder()
                .setLowSeconds(lateness.lowSeconds())
                .setPointSeconds(lateness.pointSeconds())
                .setHighSeconds(lateness.highSeconds())
                .build();
    }

    private static Lateness lateness(LatenessMessage message) {
        return new Lateness(
                late(message.getLowSeconds()), late(message.getPointSeconds()), late(message.getHighSeconds()));
    }

    private static double late(double seconds) {
        Require.hold(Math.abs(seconds) <= Lateness.MOST_SECONDS, "lateness");
        return seconds;
    }

    private static CorrectionMessage message(Correction correction) {
        return CorrectionMessage.newBuilder()
                .setLow(correction.low())
                .setPoint(correction.point())
                .setHigh(correction.high())
                .build();
    }

    private static Correction correction(CorrectionMessage message) {
        return new Correction(
                Require.amount(message.getLow(), "low"),
                Require.amount(message.getPoint(), "point"),
                Require.amount(message.getHigh(), "high"));
    }
}
