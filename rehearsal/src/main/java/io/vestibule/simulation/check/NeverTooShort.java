package io.vestibule.simulation.check;

import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.Ticket;

/// Checks that no visitor in a line is shown a shorter wait than the limits allow: that of the
/// people ahead divided by `new_users_per_minute`, less the share of people who gave up so far.
/// *Confined to its world.*
final class NeverTooShort implements Checker {

    /*
     * The limits say how many enter in a minute; on top of it comes what may enter at once: ten
     * seconds of credit, and what was free a moment ago. A view of the world is some seconds old, in
     * which people give up and enter. How many will give up is known by halves only.
     *
     * Doubles: a wait is compared, no visitor is counted.
     */

    private static final double SECONDS = 60;
    private static final double AT_ONCE = 1 / 4.0;
    private static final int A_FEW = 5;
    private static final double GIVING_UP = 2;
    private static final double VIEW_IS_OLD = 0.05;
    private static final int SLACK_SECONDS = 10;

    /// What was shown before a change or a fault may be seen for so long.
    private static final long SETTLED_MILLIS = 60_000;

    private static String title() {
        return "no wait shorter than the limits allow";
    }

    @Override
    public void waits(Scene scene, Ticket shown, Ticket.Waiting given, WaitEstimate estimate, boolean excused) {
        if (excused || !scene.hasLine() || !(estimate instanceof WaitEstimate.Known told)) {
            return;
        }
        long settled = Math.max(scene.changedMillis(), scene.troubledUntilMillis());
        if (scene.nowMillis() < settled + SETTLED_MILLIS) {
            return;
        }
        int ahead = scene.ahead(given);
        int least = leastSeconds(ahead, scene.limits().newUsersPerMinute(), scene.gaveUpShare());
        if (told.pointSeconds() < least) {
            scene.broken(
                    title(),
                    "told %d s with %d people ahead, who take %d s at least"
                            .formatted(told.pointSeconds(), ahead, least));
        }
    }

    /// What so many people take at least, in seconds; below 0 for a few.
    static int leastSeconds(int ahead, int perMinute, double gaveUpShare) {
        double stay = Math.max(0, 1 - GIVING_UP * gaveUpShare);
        double people = ahead * stay * (1 - VIEW_IS_OLD) - perMinute * AT_ONCE - A_FEW;
        return (int) (people / perMinute * SECONDS) - SLACK_SECONDS;
    }
}
