package io.vestibule.cluster.host;

import io.vestibule.cluster.disk.Alarms.Kind;
import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.Copy;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.DiskParts;
import io.vestibule.cluster.disk.RoomFiles;
import io.vestibule.cluster.disk.RoomFolder;
import io.vestibule.cluster.disk.RoomJournal;
import io.vestibule.coordination.world.Promise;
import io.vestibule.room.RoomId;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings what the host of a room decides to its files. *Thread-safe.*
public final class RoomKeeping {

    private static final Logger LOG = LoggerFactory.getLogger(RoomKeeping.class);

    private final RoomId room;
    private final DiskParts parts;
    private final RoomFigures figures;
    private @Nullable RoomFiles files;

    /// Written on the disk's patient thread, read on its other one by what that hands over.
    private boolean copied;

    public RoomKeeping(RoomId room, DiskParts parts, RoomFigures figures) {
        this.room = room;
        this.parts = parts;
        this.figures = figures;
    }

    /// Opens the files of a room. Takes as long as the disk does.
    ///
    /// @param term of this process, later than all before
    public RoomFiles open(RoomFolder folder, RoomFolder.Found found, long term) {
        var opened = new RoomFiles(room, folder, parts, found, term);
        if (!found.known()) {
            first(opened::create);
        }
        return keep(opened);
    }

    /// The same for a room that begins with what other nodes know of it.
    public RoomFiles openForOthers(RoomFolder folder, RoomFolder.Found found, long term) {
        var opened = new RoomFiles(room, folder, parts, found, term);
        first(opened::expectNews);
        return keep(opened);
    }

    /// The entry to write before any other.
    private interface FirstWord {
        void write() throws IOException;
    }

    private void first(FirstWord word) {
        try {
            word.write();
        } catch (IOException e) {
            parts.alarms().raise(room, Kind.PROMISE, e.toString());
        }
    }

    private synchronized RoomFiles keep(RoomFiles opened) {
        files = opened;
        return opened;
    }

    /// The room did not begin, and the operator is notified: lets go of its files.
    ///
    /// @param reason with the room's name
    public void fail(String reason) {
        RoomFiles opened;
        synchronized (this) {
            opened = files;
            files = null;
        }
        try {
            if (opened != null) {
                opened.abandon();
            }
        } catch (RuntimeException e) {
            LOG.error("the files of room {} could not be closed", room, e);
        }
        parts.alarms().raise(room, Kind.HOSTING, reason);
    }

    /// Whether the room could not be opened when it was tried last.
    boolean hasFailed() {
        return parts.alarms().isRaised(room, Kind.HOSTING);
    }

    /// From now on promises are written.
    public void begin(RoomFiles opened, boolean complete) {
        try {
            opened.begin(complete);
        } catch (IOException e) {
            parts.alarms().raise(room, Kind.PROMISE, e.toString());
        }
        parts.alarms().clear(room, Kind.HOSTING);
    }

    /// Writes a promise.
    ///
    /// @param then learns whether it is on disk
    public void promise(Promise promise, Consumer<Boolean> then) {
        parts.threads().soon(() -> {
            try {
                opened().write(promise);
                figures.promised();
                then.accept(true);
            } catch (IOException e) {
                LOG.warn("a promise of room {} could not be written", room, e);
                then.accept(false);
            }
        });
    }

    /// Whether slots wait for promises.
    public void promising(boolean kept) {
        if (kept) {
            parts.alarms().clear(room, Kind.PROMISE);
        } else {
            String meaning =
                    "promises cannot be written to disk; after a power cut now, the limit could be" + " exceeded";
            parts.alarms().raise(room, Kind.PROMISE, meaning);
        }
    }

    /// Writes a copy.
    ///
    /// @param then learns whether it is on disk
    void copy(Chunks content, List<Cover> covers, long nowMillis, long tookMillis, Consumer<Boolean> then) {
        figures.stoodStill(tookMillis);
        parts.threads().patiently(() -> {
            var to = opened();
            copied = write(new Copy(nowMillis, to.term(), covers, content), to);
            then.accept(copied);
        });
    }

    private boolean write(Copy copy, RoomFiles to) {
        try {
            to.write(copy);
            figures.copied(copy.madeMillis(), copy.size());
            parts.alarms().clear(room, Kind.COPY);
            parts.threads().soon(() -> trust(to));
            return true;
        } catch (IOException e) {
            parts.alarms().raise(room, Kind.COPY, e.toString());
            return false;
        }
    }

    private void trust(RoomFiles in) {
        try {
            in.trust();
        } catch (IOException e) {
            LOG.warn("a promise of room {} could not be written", room, e);
        }
    }

    /// Lets go of the files when everything is written.
    void finish(Runnable then) {
        parts.threads().patiently(() -> parts.threads().soon(() -> close(then)));
    }

    private void close(Runnable then) {
        var last = opened();
        try {
            if (copied) {
                last.writeClean();
            }
        } catch (IOException e) {
            LOG.warn("room {} could not be closed cleanly", room, e);
        } finally {
            parts.alarms().forget(room);
            last.close();
            then.run();
        }
    }

    private synchronized RoomFiles opened() {
        if (files == null) {
            throw new IllegalStateException("not open");
        }
        return files;
    }

    /// The journals of this term.
    synchronized List<RoomJournal> journals() {
        return files == null ? List.of() : files.journals();
    }
}
