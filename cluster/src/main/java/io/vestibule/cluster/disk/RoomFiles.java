package io.vestibule.cluster.disk;

import io.vestibule.cluster.disk.Alarms.Kind;
import io.vestibule.coordination.world.Promise;
import io.vestibule.room.RoomId;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of one room while a process has it open: makes journals, writes copies and promises.
///
/// *Thread-safe as it is used:* journals may be made by anybody, promises are written by one thread
/// at a time, copies by one.
public final class RoomFiles {

    private static final Logger LOG = LoggerFactory.getLogger(RoomFiles.class);

    private final RoomId room;
    private final RoomFolder folder;
    private final DiskParts parts;
    private final long term;
    private final Arena arena = Arena.ofShared();
    private final Map<Integer, RoomJournal> journals = new ConcurrentHashMap<>();
    private final AtomicInteger nextFile;

    /// The files of journals of this term.
    private final Queue<Path> made = new ConcurrentLinkedQueue<>();

    private List<Path> old;
    private final Optional<PromiseSlot> before;
    private @Nullable PromiseSlot slot;
    private volatile boolean trusted;

    /// @param found what was there when the room was opened
    /// @param term of this process, later than all before
    public RoomFiles(RoomId room, RoomFolder folder, DiskParts parts, RoomFolder.Found found, long term) {
        this.room = room;
        this.folder = folder;
        this.parts = parts;
        this.term = term;
        this.old = found.journals();
        this.nextFile = new AtomicInteger(found.nextFile());
        this.before = found.slot();
        this.slot = before.orElse(null);
    }

    public long term() {
        return term;
    }

    /// The journal of one more writer. If the disk fails it has no segments yet.
    public RoomJournal journal(int writer) {
        var journal = new RoomJournal(
                writer, SegmentNumbers.first(term), parts.seed().getAsLong(), parts.segmentRecords(), this::order);
        journals.put(writer, journal);
        for (int i = 0; i < 2; i++) {
            if (!extend(journal)) {
                order(journal);
            }
        }
        journal.begin();
        return journal;
    }

    private void order(RoomJournal journal) {
        parts.threads().soon(() -> extendUntilDone(journal));
    }

    private void extendUntilDone(RoomJournal journal) {
        if (arena.scope().isAlive() && !extend(journal)) {
            parts.threads().later(() -> extendUntilDone(journal));
        }
    }

    private boolean extend(RoomJournal journal) {
        Path file = folder.journal(journal.writer(), nextFile.getAndIncrement());
        try {
            journal.add(new Segment(parts.disk().mapNew(file, Segment.bytesFor(journal.wanted()), arena)));
            made.add(file);
            parts.alarms().clear(room, Kind.JOURNAL);
            return true;
        } catch (IOException e) {
            parts.alarms().raise(room, Kind.JOURNAL, e.toString());
            return false;
        }
    }

    /// The journals of this term.
    public List<RoomJournal> journals() {
        return List.copyOf(journals.values());
    }

    /// Begins this term: from now on promises are written, and what is on disk is known to be that
    /// of a running process.
    ///
    /// @param complete whether journal and copy say everything up to now
    public void begin(boolean complete) throws IOException {
        trusted = complete;
        if (slot != null && slot.term() != term) {
            write(slot.reborn(term, bootNow()));
        }
    }

    private UUID bootNow() {
        return trusted ? parts.boot() : PromiseSlot.NO_BOOT;
    }

    /// Says that copy and journals are complete, if the newest promise does not say so yet.
    public void trust() throws IOException {
        if (slot != null && !slot.boot().equals(bootNow())) {
            write(slot.promise());
        }
    }

    /// Writes a promise; on disk when it returns.
    public void write(Promise promise) throws IOException {
        write(
                slot == null
                        ? new PromiseSlot(1, term, bootNow(), false, promise)
                        : slot.next(bootNow(), false, promise));
    }

    /// Writes that everything is on disk.
    public void writeClean() throws IOException {
        for (RoomJournal journal : journals.values()) {
            journal.force(parts.disk());
        }
        if (slot != null) {
            write(slot.next(parts.boot(), true, slot.promise()));
        }
    }

    /// Makes the folder of a room that was never open here.
    public void create() throws IOException {
        trusted = true;
        write(new Promise(0, 0, 0));
    }

    /// Until the first promise of this term is written the files of the room, or those that are
    /// made now, say nothing of how many are inside: that is known elsewhere. Before any journal of
    /// this term, which would name it.
    public void expectNews() throws IOException {
        write(PromiseSlot.unknown(slot == null ? 1 : slot.number() + 1, term));
    }

    private void write(PromiseSlot next) throws IOException {
        if (slot == null) {
            var file = List.of(next.file());
            if (Files.exists(folder.path())) {
                parts.disk().replace(folder.promise(), file);
            } else {
                parts.disk()
                        .makeFolder(folder.path(), path -> parts.disk().replace(new RoomFolder(path).promise(), file));
            }
        } else {
            parts.disk().overwrite(folder.promise(), next.position(), next.bytes());
        }
        slot = next;
    }

    /// Writes a copy; when it returns the copy is on disk and what it makes needless may be used
    /// again.
    public void write(Copy copy) throws IOException {
        parts.disk().replace(folder.copy(), copy.file());
        trusted = true;
        for (Cover cover : copy.covers()) {
            var journal = journals.get(cover.writer());
            if (journal != null) {
                journal.release(cover.mark());
            }
        }
        for (Path file : old) {
            parts.disk().delete(file);
        }
        old = List.of();
    }

    /// Lets go of everything that is mapped, and removes the journals of this term, which did not
    /// begin: the files say what they said before.
    public void abandon() {
        close();
        try {
            if (slot != null && !slot.saysHowMany() && before.isPresent()) {
                write(before.get().again(slot.number() + 1));
            }
        } catch (IOException e) {
            LOG.warn("the files of room {} could not be put back as they were; they will not be" + " used", room, e);
        }
        for (Path file : made) {
            try {
                parts.disk().delete(file);
            } catch (IOException e) {
                LOG.warn("a journal that is no longer needed could not be deleted: {}", file, e);
            }
        }
    }

    /// Lets go of everything that is mapped.
    public void close() {
        arena.close();
    }
}
