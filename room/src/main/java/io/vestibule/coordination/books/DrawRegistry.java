package io.vestibule.coordination.books;

import io.vestibule.queue.Draws;
import io.vestibule.room.Room;
import io.vestibule.tally.Ledger;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The draws that determine places in the line of a ledger: those that are announced, and those
/// that are decided and whose events are gone. *Confined to its agent.*
public final class DrawRegistry {

    /// Twice the grace of a waiting ticket: after that no visitor of a draw can come back.
    private static final long NEEDED_MILLIS = 600_000;

    private final Ledger ledger;
    private Draws announced;
    private Draws draws;
    private long neededMillis;

    /// @param ledger whose line is placed by them
    DrawRegistry(Room room, Ledger ledger, long nowMillis) {
        this.ledger = ledger;
        announced = Draws.of(room);
        draws = announced;
        neededMillis = nowMillis;
        ledger.place(draws);
    }

    /// All that count.
    public Draws draws() {
        return draws;
    }

    /// Takes the draws of new settings. One that is decided stays.
    ///
    /// @param aheadMillis by how much the room's time is ahead of the clock that events follow
    void configure(Room room, long aheadMillis, long nowMillis) {
        announced = Draws.of(room).later(aheadMillis);
        place(draws.rememberedIn(announced, nowMillis), nowMillis);
    }

    /// Forgets draws that are decided and not announced any more, when none of their visitors can
    /// come back.
    void step(long nowMillis) {
        if (draws.equals(announced)) {
            return;
        }
        var line = ledger.line();
        if (line.size() > 0 && line.at(0) < draws.lastBeside(announced)) {
            neededMillis = nowMillis;
        }
        if (nowMillis - neededMillis > NEEDED_MILLIS) {
            draws = draws.forgetting(announced, nowMillis);
        }
    }

    void write(DataOutput copy) throws IOException {
        draws.write(copy);
    }

    /// Reads what was decided when a copy was made.
    void read(DataInput copy, long copiedMillis) throws IOException {
        place(Draws.read(copy).rememberedIn(announced, copiedMillis), copiedMillis);
    }

    private void place(Draws newDraws, long nowMillis) {
        if (!newDraws.equals(draws)) {
            draws = newDraws;
            neededMillis = nowMillis;
            ledger.place(draws);
        }
    }
}
