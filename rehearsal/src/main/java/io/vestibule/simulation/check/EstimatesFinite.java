package io.vestibule.simulation.check;

import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.Ticket;

/// Checks that every estimate is plausible: not negative, the point in its band, at most a hundred
/// years. *Confined to its world.*
final class EstimatesFinite implements Checker {

    private static final int LONGEST_SECONDS = Integer.MAX_VALUE / 2 + 86_400 * 365;

    private static String title() {
        return "estimates are finite";
    }

    @Override
    public void waits(Scene scene, Ticket shown, Ticket.Waiting given, WaitEstimate estimate, boolean excused) {
        switch (estimate) {
            case WaitEstimate.Unknown _ -> {}
            case WaitEstimate.Known(int low, int point, int high) -> {
                boolean sound = 0 <= low && low <= point && point <= high && high < LONGEST_SECONDS;
                if (!sound) {
                    scene.broken(title(), "estimated " + estimate);
                }
            }
        }
    }
}
