package io.vestibule.wire;

import io.vestibule.coordination.Happening;
import io.vestibule.coordination.Report;
import io.vestibule.coordination.WorkerId;
import io.vestibule.wire.v1.HappeningMessage;
import io.vestibule.wire.v1.ReportMessage;
import io.vestibule.wire.v1.TakenMessage;
import io.vestibule.wire.v1.WorkerMessage;

/// Reports of workers and their acknowledgments (`reports.proto`).
public final class ReportForm {

    private ReportForm() {}

    /// Writes a report.
    public static byte[] write(Report report) {
        var message =
                ReportMessage.newBuilder()
                        .setWorker(message(report.worker()))
                        .setSequence(report.sequence())
                        .setAcknowledged(report.acknowledged())
                        .setThroughMillis(report.throughMillis())
                        .setLast(report.last());
        report.happenings().forEach(happening -> message.addHappenings(message(happening)));
        return message.build().toByteArray();
    }

    /// Reads a report.
    public static Received<Report> read(byte[] bytes) {
        return Received.read(bytes, ReportMessage.parser(), ReportForm::report);
    }

    /// Writes an acknowledgment.
    public static byte[] write(Taken taken) {
        return TakenMessage.newBuilder()
                .setWorker(message(taken.worker()))
                .setSequence(taken.sequence())
                .build()
                .toByteArray();
    }

    /// Reads an acknowledgment.
    public static Received<Taken> readTaken(byte[] bytes) {
        return Received.read(
                bytes,
                TakenMessage.parser(),
                message ->
                        new Taken(
                                worker(message.getWorker()),
                                Must.count(message.getSequence(), "sequence")));
    }

    /// Everything up to a number was taken of a worker.
    public record Taken(WorkerId worker, long sequence) {}

    private static WorkerMessage message(WorkerId worker) {
        return WorkerMessage.newBuilder()
                .setNumber(worker.number())
                .setIncarnation(worker.incarnation())
                .build();
    }

    private static WorkerId worker(WorkerMessage message) {
        return new WorkerId(
                Must.count(message.getNumber(), "number"),
                Must.count(message.getIncarnation(), "incarnation"));
    }

    private static Report report(ReportMessage message) {
        return new Report(
                worker(message.getWorker()),
                message.getSequence(),
                Must.count(message.getAcknowledged(), "acknowledged"),
                message.getThroughMillis(),
                message.getLast(),
                message.getHappeningsList().stream().map(ReportForm::happening).toList());
    }

    private static HappeningMessage message(Happening happening) {
        var message = HappeningMessage.newBuilder().setId(happening.id());
        switch (happening) {
            case Happening.FirstTouch it ->
                    message.getFirstTouchBuilder().setArrivedMillis(it.arrivedMillis());
            case Happening.CheckedIn it ->
                    message.getCheckedInBuilder()
                            .setArrivedMillis(it.arrivedMillis())
                            .setAtMillis(it.atMillis())
                            .setLiveUntilMillis(it.liveUntilMillis());
            case Happening.Seen it ->
                    message.getSeenBuilder()
                            .setFromMillis(it.fromMillis())
                            .setToMillis(it.toMillis());
            case Happening.Handed it -> message.getHandedBuilder().setAtMillis(it.atMillis());
            case Happening.GaveBack it ->
                    message.getGaveBackBuilder().setAcceptedMillis(it.acceptedMillis());
            case Happening.Left it ->
                    message.getLeftBuilder().setAtMillis(it.atMillis()).setWaiting(it.waiting());
            case Happening.Revoked it -> message.getRevokedBuilder().setAtMillis(it.atMillis());
            case Happening.Admitted it -> message.getAdmittedBuilder().setAtMillis(it.atMillis());
        }
        return message.build();
    }

    private static Happening happening(HappeningMessage message) {
        long id = message.getId();
        return switch (message.getHappeningCase()) {
            case FIRST_TOUCH ->
                    new Happening.FirstTouch(id, message.getFirstTouch().getArrivedMillis());
            case CHECKED_IN -> checkedIn(id, message.getCheckedIn());
            case SEEN ->
                    new Happening.Seen(
                            id, message.getSeen().getFromMillis(), message.getSeen().getToMillis());
            case HANDED -> new Happening.Handed(id, message.getHanded().getAtMillis());
            case GAVE_BACK -> new Happening.GaveBack(id, message.getGaveBack().getAcceptedMillis());
            case LEFT ->
                    new Happening.Left(
                            id, message.getLeft().getAtMillis(), message.getLeft().getWaiting());
            case REVOKED -> new Happening.Revoked(id, message.getRevoked().getAtMillis());
            case ADMITTED -> new Happening.Admitted(id, message.getAdmitted().getAtMillis());
            case HAPPENING_NOT_SET ->
                    throw new IllegalArgumentException(
                            "a happening that this version does not know");
        };
    }

    private static Happening.CheckedIn checkedIn(long id, HappeningMessage.CheckedIn message) {
        return new Happening.CheckedIn(
                id,
                message.getArrivedMillis(),
                message.getAtMillis(),
                message.getLiveUntilMillis());
    }
}
