/// The data center as a plain state machine: messages in, answers and views out. Pure.
///
/// How to host one [io.vestibule.coordination.center.DataCenter] per room, one call after another:
///
/// 1. Make it; hand in the newest snapshot (`restore`), then what the journals say since (`replay`:
///    the data center's own first, then the workers'), then `resume`, then `join` for every worker of
///    this process, then `begin`, which says how complete all that was.
/// 2. A [io.vestibule.coordination.protocol.Worker] keeps the newest view, by which visits are judged
///    ([io.vestibule.queue.Decider]). What a decision asks to report becomes a
///    [io.vestibule.coordination.protocol.VisitEvent], which its host writes into a journal
///    ([io.vestibule.coordination.books.JournalEntry]) before the answer goes out; the worker sends it in
///    its next [io.vestibule.coordination.protocol.Report]. What the data center answers to a report is
///    handed back to the worker.
/// 3. What a visit asks, and what follows from the answer, says
///    [io.vestibule.coordination.protocol.VisitProtocol]: questions are
///    [io.vestibule.coordination.protocol.SlotAsk]s, the answers are few and sealed. Grants are in the data
///    center's journal when `ask` returns.
/// 4. Every 100 ms, four times a second in a room without anybody: `step`, then `view` to the workers, then
///    `promise`; write the promise to disk if its number is new and call `promiseConfirmed`.
/// 5. From time to time: `snapshot`, and new journals from that moment on.
///
/// One of several data centers ([io.vestibule.coordination.center.DataCenter#among]) moreover tells the
/// room's [io.vestibule.coordination.world.Global] its `state` every second, and at once when it
/// `hasNews`; what comes back it `follow`s, and then asks again for those who got
/// [io.vestibule.coordination.protocol.SlotAnswer.NotYet]. Any of these messages may be lost, doubled or
/// late.
///
/// Only the plan of its parts is here:
///
/// ```floors
/// roof       coordination
/// surface    center
/// questions  whatif
/// watchers   observers
/// books      books
/// ground     world protocol
/// ```
@NullMarked
package io.vestibule.coordination;

import org.jspecify.annotations.NullMarked;
