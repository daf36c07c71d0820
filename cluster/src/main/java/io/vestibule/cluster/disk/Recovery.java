package io.vestibule.cluster.disk;

import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.books.KnownTimes;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.ground.EpochClock;
import io.vestibule.ticket.TicketSeal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings a room's coordinator back from what an earlier process left on disk. *Confined to its
/// caller.*
public final class Recovery {

    /*
     * A copy and the journals since are complete if the copy is whole, no segment is missing, every
     * record is there that should be, nothing was missed when it was written, and the machine has
     * not been switched off since (or everything was brought to disk before). Then they hold.
     * Otherwise what is there is taken as far as it goes, and the promise says how many seats and
     * passes may be taken besides. Without a promise, all of them.
     */

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final RoomFolder folder;
    private final RoomFolder.Found found;
    private final UUID boot;

    private boolean sound = true;
    private boolean unpromised;

    public Recovery(RoomFolder folder, RoomFolder.Found found, UUID boot) {
        this.folder = folder;
        this.found = found;
        this.boot = boot;
    }

    /// What came of it.
    ///
    /// @param center holds all that was found, and has not begun
    public record Recovered(DataCenter center, Beginning how) {

        public boolean complete() {
            return switch (how) {
                case Beginning.Fresh _, Beginning.Complete _ -> true;
                case Beginning.Promised _, Beginning.TakenOver _, Beginning.NoCopy _ -> false;
            };
        }
    }

    /// Reads what there is once more if it was read by a clock that is not the room's: what was
    /// long over by that one was left out.
    ///
    /// @param clock of this process
    /// @param known what is known of the room's time besides
    /// @param reading reads everything into a coordinator that is made at a moment
    public static Recovered resume(EpochClock clock, KnownTimes known, LongFunction<Recovered> reading) {
        long now = clock.millis();
        // The room's time may be a little behind this clock: passes would be left out that are not
        // back yet.
        var recovered = reading.apply(now - TicketSeal.SKEW_MILLIS);
        if (recovered.how() instanceof Beginning.Fresh) {
            recovered = reading.apply(now);
        }
        long at = recovered.center().resume(now, clock.aheadMillis(), known);
        if (Math.abs(at - now) <= TicketSeal.SKEW_MILLIS) {
            return recovered;
        }
        var again = reading.apply(at);
        long room = again.center().resume(now, clock.aheadMillis(), known);
        LOG.warn(
                "the room's time is ahead of this node's clock by {} s: a clock was set; the room"
                        + " continues by its own time",
                (room - now + clock.aheadMillis()) / 1000);
        return again;
    }

    /// Reads everything.
    ///
    /// @param making makes a coordinator that knows nothing
    public Recovered recover(Supplier<DataCenter> making) {
        if (!found.known()) {
            return new Recovered(making.get(), new Beginning.Fresh());
        }
        var center = making.get();
        var covered = Optional.<Copy.Covered>empty();
        if (Files.exists(folder.copy())) {
            try {
                covered = Optional.of(Copy.read(folder.copy(), center::restore));
            } catch (IOException | RuntimeException e) {
                LOG.error("the copy of a room cannot be read: {}", folder.copy(), e);
                sound = false;
                center = making.get();
            }
        }
        replay(center::replay, covered);
        return new Recovered(center, beginning());
    }

    private Beginning beginning() {
        var slot = found.slot();
        if (slot.isPresent()
                && sound
                && (slot.get().clean() || slot.get().boot().equals(boot))) {
            return new Beginning.Complete(slot.get().promise().allotments());
        }
        return slot.filter(PromiseSlot::saysHowMany).isPresent() && !unpromised
                ? new Beginning.Promised(slot.get().promise())
                : new Beginning.NoCopy();
    }

    private void replay(Journal into, Optional<Copy.Covered> covered) {
        var byWriter = new TreeMap<Integer, List<SegmentFile>>();
        for (Path file : found.journals()) {
            look(file)
                    .filter(segment -> segment.found().used())
                    .ifPresent(
                            segment -> byWriter.computeIfAbsent(segment.found().writer(), _ -> new ArrayList<>())
                                    .add(segment));
        }
        // The center is the lowest number: it comes first.
        var marks = new TreeMap<Integer, Long>();
        covered.ifPresent(by -> by.covers().forEach(cover -> marks.put(cover.writer(), cover.mark())));
        long term = covered.map(Copy.Covered::term).orElse(0L);
        if (covered.isEmpty() && !byWriter.containsKey(Cover.CENTER)) {
            sound = false;
        }
        for (int writer : marks.keySet()) {
            byWriter.putIfAbsent(writer, List.of());
        }
        for (Map.Entry<Integer, List<SegmentFile>> entry : byWriter.entrySet()) {
            Long mark = marks.get(entry.getKey());
            long from = mark == null ? SegmentNumbers.first(term) : mark;
            replay(into, entry.getValue(), from, mark != null);
        }
    }

    private void replay(Journal into, List<SegmentFile> segments, long from, boolean fromIsThere) {
        var needed = segments.stream()
                .filter(segment -> segment.number() >= from)
                .sorted(Comparator.comparingLong(SegmentFile::number))
                .toList();
        if (fromIsThere && (needed.isEmpty() || needed.getFirst().number() != from)) {
            sound = false;
        }
        long before = fromIsThere ? from - 1 : Long.MIN_VALUE;
        for (SegmentFile segment : needed) {
            boolean follows = segment.number() == before + 1;
            if (!follows && !SegmentNumbers.isFirst(segment.number())) {
                sound = false;
            }
            before = segment.number();
            read(segment, into);
        }
    }

    private Optional<SegmentFile> look(Path file) {
        try {
            var segment = SegmentFile.look(file);
            sound &= segment.found().sound();
            return Optional.of(segment);
        } catch (IOException e) {
            LOG.error("a journal cannot be read: {}", file, e);
            sound = false;
            return Optional.empty();
        }
    }

    private void read(SegmentFile segment, Journal into) {
        try {
            var read = segment.read(into);
            sound &= read.sound() && (read.flags() & Segment.MISSED) == 0;
            unpromised |= (read.flags() & Segment.UNPROMISED) != 0;
        } catch (IOException e) {
            LOG.error("a journal cannot be read: {}", segment.file(), e);
            sound = false;
        }
    }
}
