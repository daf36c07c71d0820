package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.queue.Bands;
import io.vestibule.queue.LineSummary;

/// Notices that a line stands still: that no visitor was let in for longer than estimated.
/// *Confined to its agent.*
///
/// A forecast does not know why a line stands still, such as a data center that is lost with the
/// slots it holds, and says the same for as long as it lasts.
final class Stall {

    /// Pages show whole minutes: an estimate is not wrong before one is over.
    private static final long LEAST_MILLIS = 60_000;

    private static final long NOT_FORETOLD = Long.MAX_VALUE;

    private long sinceMillis;
    private long dueMillis = NOT_FORETOLD;
    private long nowMillis;
    private long head;

    Stall(long nowMillis) {
        sinceMillis = nowMillis;
        this.nowMillis = nowMillis;
    }

    /// A visitor was let in.
    void moved() {
        sinceMillis = nowMillis;
        dueMillis = NOT_FORETOLD;
    }

    /// Lets time pass. In the world the line moves when its head does, wherever that enters.
    void step(RoomBooks books, Forecaster forecaster) {
        nowMillis = books.now();
        var world = books.globalLink().world(nowMillis);
        long first = world.isPresent() ? world.get().line().first() : books.watermark(1);
        boolean nobody = first == Bands.NOBODY || first == Bands.EVERYBODY;
        boolean elsewhere = world.isPresent() && first != head;
        head = first;
        if (nobody || elsewhere || !books.rules().entrance().givesSlots()) {
            moved();
            return;
        }
        if (dueMillis == NOT_FORETOLD) {
            double expected = world.isPresent() ? firstWait(world.get().line()) : firstWait(forecaster);
            dueMillis = expected < 0 ? NOT_FORETOLD : nowMillis + Math.max(LEAST_MILLIS, (long) (expected * 1000));
        }
    }

    private static double firstWait(LineSummary line) {
        return line.hasWaits() ? line.waitSeconds(line.first()) : -1;
    }

    private static double firstWait(Forecaster forecaster) {
        return forecaster.isKnown() ? forecaster.forecast().secondsUntil(1) : -1;
    }

    /// For how long the line has stood still, if that is longer than estimated; otherwise 0.
    double seconds() {
        return nowMillis > dueMillis ? (nowMillis - sinceMillis) / 1000.0 : 0;
    }
}
