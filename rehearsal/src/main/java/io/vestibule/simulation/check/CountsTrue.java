package io.vestibule.simulation.check;

import io.vestibule.tally.SessionRule;

/// Checks that counts equal the truth of some moment within a tick and a few seconds, once
/// everything has healed. *Confined to its world.*
final class CountsTrue implements Checker {

    private static final long LAG_MILLIS = 3_000;

    /// Until visitors who waited before are counted again or no longer live.
    private static final long HEALED_MILLIS = 130_000;

    private static final long EVERY_MILLIS = 1_000;
    private static final int MOMENTS = 16;

    /// Visitors who are being admitted or are leaving just now.
    private static final int MARGIN = 2;

    /// The truth of the last moments, a second apart.
    private final int[] inside = new int[MOMENTS];

    private final long[] ended = new long[MOMENTS];
    private final int[] waiting = new int[MOMENTS];
    private final long[] turnover = new long[MOMENTS];
    private int moments;

    private static String title() {
        return "counts are true";
    }

    @Override
    public void step(Scene scene) {
        if (scene.nowMillis() % EVERY_MILLIS != 0) {
            return;
        }
        inside[moments % MOMENTS] = scene.inside();
        ended[moments % MOMENTS] = scene.ended();
        waiting[moments % MOMENTS] = scene.waiting();
        turnover[moments % MOMENTS] = scene.turnover();
        moments++;
        long session = 2 * scene.limits().session().toMillis();
        long healed = Math.max(scene.troubledUntilMillis(), scene.changedMillis()) + session;
        if (moments >= MOMENTS && scene.nowMillis() > healed + HEALED_MILLIS) {
            judge(scene);
        }
    }

    private void judge(Scene scene) {
        Scene.Counted counted = scene.counted();
        int window = (int) ((grainMillis(scene) + LAG_MILLIS) / EVERY_MILLIS) + 1;
        if (counted.active() < insideBefore(window) - endedSince(window) - MARGIN
                || counted.active() > scene.inside() + endedSince(window) + MARGIN) {
            scene.broken(title(), "counts " + counted.active() + " inside, truth " + scene.inside());
        }
        int moving = flux(waiting, window) + untold(scene);
        int least = least(waiting, window) - moving;
        int most = most(waiting, window) + moving + scene.goneLately();
        if (counted.waiting() < least || counted.waiting() > most) {
            scene.broken(title(), "counts " + counted.waiting() + " waiting, truth " + scene.waiting());
        }
    }

    /// Visitors who were inside at the other end of the window; those who came since may not be
    /// reported yet.
    private int insideBefore(int window) {
        return at(inside, window - 1);
    }

    /// Whose session ended within the window: it may be reported or not.
    private int endedSince(int window) {
        return (int) (ended[index(0)] - ended[index(window - 1)]);
    }

    /// Visitors who came or went in the last seconds and may not be reported yet.
    private int untold(Scene scene) {
        int back = (int) (LAG_MILLIS / EVERY_MILLIS);
        return (int) (scene.turnover() - turnover[index(back)]);
    }

    private static long grainMillis(Scene scene) {
        return SessionRule.of(scene.limits().session()).grainMillis();
    }

    /// Comings and goings between two looks are not seen: as many as the counts themselves moved.
    private int flux(int[] counts, int window) {
        int sum = MARGIN;
        for (int back = 1; back < window; back++) {
            sum += Math.abs(at(counts, back) - at(counts, back - 1));
        }
        return sum;
    }

    private int least(int[] counts, int window) {
        int least = Integer.MAX_VALUE;
        for (int back = 0; back < window; back++) {
            least = Math.min(least, at(counts, back));
        }
        return least;
    }

    private int most(int[] counts, int window) {
        int most = 0;
        for (int back = 0; back < window; back++) {
            most = Math.max(most, at(counts, back));
        }
        return most;
    }

    private int at(int[] counts, int back) {
        return counts[index(back)];
    }

    private int index(int back) {
        return Math.floorMod(moments - 1 - back, MOMENTS);
    }
}
