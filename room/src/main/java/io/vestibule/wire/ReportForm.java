package io.vestibule.wire;

import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.wire.v1.ReportMessage;
import io.vestibule.wire.v1.TakenMessage;
import io.vestibule.wire.v1.VisitEventMessage;
import io.vestibule.wire.v1.WorkerMessage;

/// Reports of workers and their acknowledgments (`reports.proto`).
public final class ReportForm {

    private ReportForm() {}

    /// Writes a report.
    public static byte[] write(Report report) {
        var message = ReportMessage.newBuilder()
                .setWorker(message(report.worker()))
                .setSequence(report.sequence())
                .setAcknowledged(report.acknowledged())
                .setThroughMillis(report.throughMillis())
                .setLast(report.last());
        report.visitEvents().forEach(event -> message.addVisitEvents(message(event)));
        if (!report.notes().isEmpty()) {
            message.setNotes(NotesForm.message(report.notes()));
        }
        if (!report.answers().isNothing()) {
            message.setOriginAnswers(report.answers().came())
                    .setOriginFailures(report.answers().failed());
        }
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
                message -> new Taken(worker(message.getWorker()), Require.count(message.getSequence(), "sequence")));
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
                Require.count(message.getNumber(), "number"), Require.count(message.getIncarnation(), "incarnation"));
    }

    private static Report report(ReportMessage message) {
        return new Report(
                worker(message.getWorker()),
                message.getSequence(),
                Require.count(message.getAcknowledged(), "acknowledged"),
                message.getThroughMillis(),
                message.getLast(),
                message.getVisitEventsList().stream().map(ReportForm::event).toList(),
                NotesForm.notes(message.getNotes()),
                answers(message));
    }

    private static OriginAnswers answers(ReportMessage message) {
        if (message.getOriginAnswers() == 0) {
            return OriginAnswers.NONE;
        }
        long came = Require.count(message.getOriginAnswers(), "origin_answers");
        long failed = Require.count(message.getOriginFailures(), "origin_failures");
        Require.hold(came <= NotesForm.MOST_COUNT, "origin_answers is no count");
        Require.hold(failed <= came, "more origin_failures than origin_answers");
        return new OriginAnswers(came, failed);
    }

    private static VisitEventMessage message(VisitEvent event) {
        var message = VisitEventMessage.newBuilder().setId(event.id());
        switch (event) {
            case VisitEvent.FirstTouch it -> message.getFirstTouchBuilder().setArrivedMillis(it.arrivedMillis());
            case VisitEvent.CheckedIn it ->
                message.getCheckedInBuilder()
                        .setArrivedMillis(it.arrivedMillis())
                        .setAtMillis(it.atMillis())
                        .setLiveUntilMillis(it.liveUntilMillis())
                        .setPreviousMillis(it.previousMillis());
            case VisitEvent.Seen it ->
                message.getSeenBuilder().setFromMillis(it.fromMillis()).setToMillis(it.toMillis());
            case VisitEvent.Forwarded it -> message.getHandedBuilder().setAtMillis(it.atMillis());
            case VisitEvent.GaveBack it -> message.getGaveBackBuilder().setAcceptedMillis(it.acceptedMillis());
            case VisitEvent.Left it ->
                message.getLeftBuilder().setAtMillis(it.atMillis()).setWaiting(it.waiting());
            case VisitEvent.Revoked it -> message.getRevokedBuilder().setAtMillis(it.atMillis());
            case VisitEvent.Admitted it -> message.getAdmittedBuilder().setAtMillis(it.atMillis());
        }
        return message.build();
    }

    private static VisitEvent event(VisitEventMessage message) {
        long id = message.getId();
        return switch (message.getEventCase()) {
            case FIRST_TOUCH ->
                new VisitEvent.FirstTouch(id, message.getFirstTouch().getArrivedMillis());
            case CHECKED_IN -> checkedIn(id, message.getCheckedIn());
            case SEEN ->
                new VisitEvent.Seen(
                        id, message.getSeen().getFromMillis(), message.getSeen().getToMillis());
            case HANDED -> new VisitEvent.Forwarded(id, message.getHanded().getAtMillis());
            case GAVE_BACK -> new VisitEvent.GaveBack(id, message.getGaveBack().getAcceptedMillis());
            case LEFT ->
                new VisitEvent.Left(
                        id, message.getLeft().getAtMillis(), message.getLeft().getWaiting());
            case REVOKED -> new VisitEvent.Revoked(id, message.getRevoked().getAtMillis());
            case ADMITTED -> new VisitEvent.Admitted(id, message.getAdmitted().getAtMillis());
            case EVENT_NOT_SET -> throw new IllegalArgumentException("a visit event that this version does not know");
        };
    }

    private static VisitEvent.CheckedIn checkedIn(long id, VisitEventMessage.CheckedIn message) {
        return new VisitEvent.CheckedIn(
                id,
                message.getArrivedMillis(),
                message.getAtMillis(),
                message.getLiveUntilMillis(),
                Require.count(message.getPreviousMillis(), "previous_millis"));
    }
}
