package io.vestibule.cluster.mirror;

import io.vestibule.cluster.disk.Chunks;
import io.vestibule.coordination.books.Journal;
import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Sends other nodes what the host of a room knows, entry by entry, so that one of them can
/// continue.
///
/// A journal whose entries are numbered. Each mirror gets a copy of everything first, then the
/// entries since. When those have become more than the copy there is a new one, which goes to the
/// mirrors while they keep getting entries: promises and acknowledgments do not wait for it. Only a
/// mirror that is behind by more than a copy weighs gets the new one first. Of both not more than a
/// window is on its way ([SendWindow]). *Confined to its agent.*
public final class MirrorStream implements Journal {

    /// The most pieces on their way to a mirror that needs them before anything else.
    private static final int MOST_PIECES = 16;

    /// And so many to one that gets entries meanwhile, which wait behind them.
    private static final int MOST_BESIDES = 4;

    /// The most entries on their way to one mirror.
    private static final int MOST_ENTRIES = 16 * Tail.MOST;

    private static final long ENTRY_BYTES = (long) Frame.Entries.WORDS * Long.BYTES;

    private final long term;
    private final Map<String, Way> ways = new TreeMap<>();
    private final Tail tail = new Tail(0);
    private List<Frame.Piece> copy = List.of();
    private long copyThrough = -1;
    private long copyBytes;
    private long inherited = -1;

    /// How far one mirror has got, and what is on its way there.
    private static final class Way {
        private final SendWindow entries = new SendWindow(-1, Tail.MOST);
        private final SendWindow pieces = new SendWindow(0, 1);
        private Frame.Got said = Frame.Got.NOTHING;

        /// Names the newest start that it reported; 0 if it reported none.
        private long start;
    }

    /// What goes where.
    public record Sending(String mirror, Frame frame) {}

    /// @param term grows with every host of the room, wherever it is
    public MirrorStream(long term) {
        this.term = term;
    }

    @Override
    public void append(int kind, long id, long a, long b) {
        tail.append(kind, id, a, b);
    }

    /// The number of the newest entry.
    public long through() {
        return tail.through();
    }

    /// Whether a copy is wanted: there is none, or the entries since weigh more than it; twice as
    /// much while a mirror has not all of it.
    public boolean wantsCopy() {
        if (copyThrough < 0) {
            return true;
        }
        boolean whole = ways.values().stream().allMatch(way -> way.pieces.got() == copy.size());
        return through() - copyThrough > (whole ? weight() : 2 * weight());
    }

    /// How many entries weigh as much as the copy.
    private long weight() {
        return Math.max(Chunks.SIZE, copyBytes) / ENTRY_BYTES;
    }

    /// A copy that knows every entry up to now.
    public void copied(Chunks content) {
        copyThrough = through();
        copy = pieces(term, copyThrough, content);
        copyBytes = content.size();
        tail.drop(Math.max(needed(), copyThrough - weight()));
        ways.values().forEach(way -> way.pieces.begin(0));
        // A copy does not say it.
        ways.values().stream().filter(way -> way.start > 0).forEach(this::writeStarted);
    }

    /// All entries up to this one are in the copy, and with every mirror that continues with
    /// entries.
    private long needed() {
        return ways.values().stream()
                .filter(this::follows)
                .mapToLong(way -> way.entries.got())
                .reduce(copyThrough, Math::min);
    }

    /// Whether the entries that are here are enough for a mirror.
    private boolean follows(Way way) {
        return way.entries.got() >= tail.dropped();
    }

    /// A copy in pieces.
    ///
    /// @param through the number of the last entry that it knows
    public static List<Frame.Piece> pieces(long term, long through, Chunks content) {
        var parts = content.parts();
        var pieces = new ArrayList<Frame.Piece>(parts.size());
        for (byte[] part : parts) {
            pieces.add(new Frame.Piece(term, through, pieces.size(), parts.size(), part));
        }
        return pieces;
    }

    /// Sets the nodes to send to from now on; any other is forgotten.
    public void mirrors(Collection<String> names) {
        ways.keySet().retainAll(names);
        names.forEach(name -> ways.computeIfAbsent(name, _ -> new Way()));
    }

    /// Whether a mirror has heard, or reports, of a later host.
    public boolean isSuperseded(Frame.Got got) {
        return got.term() > term;
    }

    /// Up to which entry mirrors that heard of a later host had everything by then; -1 if none says
    /// so.
    public long inherited() {
        return inherited;
    }

    private void writeStarted(Way way) {
        HostHeader.writeStarted(way.start, this);
    }

    /// A mirror says how far it has got, or that it was started again.
    public void heard(String mirror, Frame.Got got) {
        var way = ways.get(mirror);
        if (isSuperseded(got) && got.pieces().term() == term) {
            inherited = Math.max(inherited, Math.min(got.pieces().through(), through()));
        }
        if (way == null || isSuperseded(got)) {
            return;
        }
        if (got.start() > 0) {
            if (got.start() != way.start) {
                way.start = got.start();
                writeStarted(way);
            }
            return;
        }
        way.said = got;
        way.entries.heard(entries(got));
        way.pieces.heard(pieces(got, way));
        tail.drop(needed());
    }

    /// Up to which entry a mirror has everything, by its word.
    private long entries(Frame.Got got) {
        return got.term() == term && got.through() <= through() ? got.through() : -1;
    }

    /// How many pieces of the copy a mirror has, by its word. One of an earlier version says
    /// nothing of pieces, and answers each.
    private long pieces(Frame.Got got, Way way) {
        return got.pieces().equals(Frame.Pieces.NONE)
                ? Math.min(way.pieces.got() + 1, Math.min(way.pieces.sent(), most(got)))
                : pieces(got);
    }

    private long pieces(Frame.Got got) {
        var pieces = got.pieces();
        return pieces.term() == term && pieces.through() == copyThrough ? Math.clamp(pieces.count(), 0, most(got)) : 0;
    }

    /// Nobody has all pieces without what they say.
    private int most(Frame.Got got) {
        return entries(got) >= copyThrough ? copy.size() : Math.max(0, copy.size() - 1);
    }

    /// The frames to send now.
    public List<Sending> due(long nowMillis) {
        if (copyThrough < 0) {
            return List.of();
        }
        var due = new ArrayList<Sending>();
        ways.forEach((name, way) -> send(name, way, nowMillis, due));
        return due;
    }

    /// Up to which entry at least so many mirrors have everything; -1 if fewer have anything.
    public long mirrored(int mirrors) {
        if (mirrors <= 0) {
            return through();
        }
        return ways.values().stream()
                .map(way -> way.entries.got())
                .sorted(Comparator.reverseOrder())
                .skip(mirrors - 1L)
                .findFirst()
                .orElse(-1L);
    }

    private void send(String name, Way way, long nowMillis, List<Sending> due) {
        lookBack(way, nowMillis);
        boolean follows = follows(way);
        if (follows) {
            sendEntries(name, way.entries, due);
        }
        long room = way.pieces.room(follows ? MOST_BESIDES : MOST_PIECES);
        while (room > 0 && way.pieces.sent() < copy.size()) {
            due.add(new Sending(name, copy.get((int) way.pieces.sent())));
            way.pieces.sent(way.pieces.sent() + 1);
            room--;
        }
    }

    private void sendEntries(String name, SendWindow sending, List<Sending> due) {
        long room = sending.room(MOST_ENTRIES);
        while (room > 0 && sending.sent() < through()) {
            var entries = tail.frame(term, sending.sent() + 1, Math.min(room, Tail.MOST));
            due.add(new Sending(name, entries));
            room -= entries.through() - sending.sent();
            sending.sent(entries.through());
        }
    }

    /// After a silence the newest answer of a mirror counts, even if the mirror has less than
    /// before: it was restarted, and has kept nothing.
    private void lookBack(Way way, long nowMillis) {
        boolean entriesStay = follows(way) && way.entries.isSilent(nowMillis);
        boolean piecesStay = way.pieces.isSilent(nowMillis);
        if (entriesStay || piecesStay) {
            long entries = entries(way.said);
            if (entriesStay || entries < way.entries.got()) {
                way.entries.back(entries);
            }
            long pieces = pieces(way.said);
            if (piecesStay || pieces < way.pieces.got()) {
                way.pieces.back(pieces);
            }
        }
    }
}
