package io.vestibule.simulation.check;

import io.vestibule.room.QueueingMethod;
import java.util.HashMap;
import java.util.Map;

/// In fifo, no visitor of a data center is let in long before another one there who came long
/// before and was live throughout. *Confined to its world.*
final class OrderKept implements Checker {

    /*
     * The admissions of every data center are kept by the second of their position. A visitor who is
     * let in now has been overtaken by those whose position is later by at least the width and who
     * were let in earlier by at least as much.
     */

    /// As wide as an inversion may be: a picture of the world may be 6 s old, a message may take as
    /// long, and it takes a check-in to notice.
    private static final long WIDTH_MILLIS = 30_000;

    private static final long SECOND = 1_000;

    /// A visitor who enters this soon after a change or a failure may have been told before it to
    /// come back in about two minutes, and then finds that their turn came and others went in.
    private static final long SETTLED_MILLIS = 150_000;

    /// For every data center the highest position let in, second by second, as a running maximum.
    private final Map<Integer, Highest> highest = new HashMap<>();

    /// The highest position let in by order up to a moment, for the last moments.
    private static final class Highest {
        private static final int SECONDS = (int) (2 * WIDTH_MILLIS / SECOND);
        private final long[] upTo = new long[SECONDS];
        private long newest;

        void add(long position, long nowMillis) {
            turnTo(nowMillis / SECOND);
            int at = (int) (newest % SECONDS);
            upTo[at] = Math.max(upTo[at], position);
        }

        long before(long millis, long nowMillis) {
            turnTo(nowMillis / SECOND);
            return upTo[(int) (Math.max(millis / SECOND, newest - SECONDS + 1) % SECONDS)];
        }

        private void turnTo(long second) {
            for (long next = Math.max(newest + 1, second - SECONDS); next <= second; next++) {
                upTo[(int) (next % SECONDS)] = newest == 0 ? 0 : upTo[(int) (newest % SECONDS)];
                newest = next;
            }
        }
    }

    private static String title() {
        return "first come, first served";
    }

    @Override
    public void admitted(Scene scene, Admission entry) {
        long now = scene.nowMillis();
        long settled = Math.max(scene.changedMillis(), scene.troubledUntilMillis());
        if (scene.method() != QueueingMethod.FIFO || now < settled + SETTLED_MILLIS) {
            highest.clear();
            return;
        }
        Highest there = highest.computeIfAbsent(entry.center(), _ -> new Highest());
        long overtook = there.before(now - WIDTH_MILLIS, now);
        if (entry.waitedThroughout() && overtook - entry.position() > WIDTH_MILLIS) {
            scene.broken(
                    title(),
                    "a visitor who came "
                            + (overtook - entry.position()) / SECOND
                            + " s later was let in more than "
                            + WIDTH_MILLIS / SECOND
                            + " s earlier");
        }
        there.add(entry.position(), now);
    }
}
