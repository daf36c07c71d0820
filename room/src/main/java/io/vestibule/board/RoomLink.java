package io.vestibule.board;

import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.protocol.Report;
import io.vestibule.coordination.protocol.WorkerId;

/// The way from one lane to the host of one room. The host implements it and hands it to the lane
/// when the lane is expected to report; the lane uses it on its event loop only.
public interface RoomLink {

    /// The name under which the lane reports.
    WorkerId worker();

    /// Where the lane writes what happened before an answer that rests on it goes out. Never
    /// throws: an entry that cannot be kept is counted.
    Journal journal();

    /// Takes a question. The host answers through it, or not at all.
    void ask(SlotQuestion question);

    /// Takes a report, which holds everything that was written into the journal before and was not
    /// in an earlier report.
    void report(Report report);

    /// The highest number that was taken; 0 if none was.
    long acknowledged();
}
