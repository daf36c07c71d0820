package io.vestibule.queue;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.Room;
import io.vestibule.tally.PositionOf;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The draws of a room: the places of visitors who came while people gathered for one of them. All
/// others stand where they arrived. *Immutable.*
///
/// @param all in the order of their starts
public record Draws(List<Draw> all) implements PositionOf {

    /// How many draws a room remembers at most.
    public static final int MOST = 64;

    /// No draws.
    public static final Draws NONE = new Draws(List.of());

    public Draws {
        all = all.stream().sorted(Comparator.comparingLong(Draw::startMillis)).toList();
    }

    /// The draws that a room's events announce. A suspended event, or room, has none.
    public static Draws of(Room room) {
        if (room.suspended() || room.events().isEmpty()) {
            return NONE;
        }
        var draws = room.events().stream()
                .filter(event -> !event.suspended() && event.seed().isPresent())
                .filter(event -> event.drawFromMillis() < event.times().startMillis())
                .map(Draw::of)
                .toList();
        return draws.isEmpty() ? NONE : new Draws(draws);
    }

    /// The same by a clock that is ahead.
    public Draws later(long millis) {
        return millis == 0 || all.isEmpty()
                ? this
                : new Draws(all.stream().map(draw -> draw.later(millis)).toList());
    }

    /// The draw that an event decides at its start, if there is one.
    public Optional<Draw> of(Event event) {
        long start = event.times().startMillis();
        return all.stream().filter(draw -> draw.startMillis() == start).findFirst();
    }

    @Override
    public long positionMillis(long id, long arrivedMillis) {
        for (int i = 0; i < all.size(); i++) {
            Draw draw = all.get(i);
            if (draw.includes(arrivedMillis)) {
                return draw.positionMillis(id);
            }
        }
        return arrivedMillis;
    }

    /// The draw that a visitor who came then is in.
    public Optional<Draw> of(long arrivedMillis) {
        return all.stream().filter(draw -> draw.includes(arrivedMillis)).findFirst();
    }

    /// Those of these and of others that were decided by a moment: they cannot be undone.
    ///
    /// @param announced what is announced now
    public Draws rememberedIn(Draws announced, long nowMillis) {
        var draws = new ArrayList<>(announced.all);
        for (Draw draw : all) {
            if (draw.startMillis() <= nowMillis && !draws.contains(draw)) {
                draws.add(draw);
            }
        }
        return draws.isEmpty() ? NONE : new Draws(draws);
    }

    /// When the last of these starts that is not among others; the beginning of time if all are.
    public long lastBeside(Draws announced) {
        return all.stream()
                .filter(draw -> !announced.all.contains(draw))
                .mapToLong(Draw::startMillis)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /// Without those whose visitors have all left the line, unless they are announced.
    ///
    /// @param untilMillis draws that start at or before it are forgotten
    public Draws forgetting(Draws announced, long untilMillis) {
        var draws = all.stream()
                .filter(d -> d.startMillis() > untilMillis || announced.all.contains(d))
                .toList();
        return draws.size() == all.size() ? this : new Draws(draws);
    }

    /// Writes them into a copy, their seeds included.
    public void write(DataOutput copy) throws IOException {
        copy.writeInt(all.size());
        for (Draw draw : all) {
            copy.writeLong(draw.fromMillis());
            copy.writeLong(draw.startMillis());
            copy.writeUTF(draw.seed().hex());
        }
    }

    /// Reads them from a copy.
    public static Draws read(DataInput copy) throws IOException {
        int size = copy.readInt();
        if (size < 0 || size > MOST) {
            throw new IOException("a room remembers " + size + " draws");
        }
        var draws = new ArrayList<Draw>();
        for (int i = 0; i < size; i++) {
            long from = copy.readLong();
            long start = copy.readLong();
            draws.add(new Draw(from, start, seed(copy.readUTF(), from)));
        }
        return draws.isEmpty() ? NONE : new Draws(draws);
    }

    private static DrawSeed seed(String hex, long fromMillis) throws IOException {
        try {
            return new DrawSeed(hex, Instant.ofEpochMilli(fromMillis));
        } catch (IllegalArgumentException e) {
            throw new IOException("not a seed", e);
        }
    }
}
