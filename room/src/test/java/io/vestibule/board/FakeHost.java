package io.vestibule.board;

import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import java.util.ArrayList;
import java.util.List;

/// A host that writes down what a lane says. *Confined to its test.*
final class FakeHost implements RoomLink {

    final List<SlotQuestion> calls = new ArrayList<>();
    final List<Report> reports = new ArrayList<>();
    final List<Long> journaled = new ArrayList<>();
    long acknowledged;

    /// Whether reports fail.
    boolean fails;

    @Override
    public WorkerId worker() {
        return new WorkerId(0, 7);
    }

    @Override
    public Journal journal() {
        return (_, id, _, _) -> journaled.add(id);
    }

    @Override
    public void ask(SlotQuestion call) {
        calls.add(call);
    }

    @Override
    public void report(Report report) {
        if (fails) {
            throw new IllegalStateException("closed");
        }
        reports.add(report);
    }

    @Override
    public long acknowledged() {
        return acknowledged;
    }

    /// All that was told since the last time this was asked.
    List<VisitEvent> told() {
        var told = reports.stream()
                .flatMap(report -> report.visitEvents().stream())
                .toList();
        reports.clear();
        return told;
    }

    Report lastReport() {
        return reports.getLast();
    }
}
