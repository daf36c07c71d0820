package io.vestibule.status;

import io.vestibule.ground.Elapsed;
import io.vestibule.health.Incident;
import io.vestibule.page.TroubleDays.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Folds the incidents of one check or room for the page: those that overlap or follow each other
/// within ten minutes are one, so that an origin that flaps, or several data centers that hold one
/// room, do not fill it. *Pure.*
final class TroubleFold {

    static final long AGAIN_MILLIS = Duration.ofMinutes(10).toMillis();
    private static final long KEPT_MILLIS = Duration.ofDays(90).toMillis();

    private TroubleFold() {}

    /// A time of trouble.
    ///
    /// @param endMillis 0 while it lasts
    record Trouble(long beginMillis, long endMillis) {

        /// @param knownMillis until when it is known to last
        Span span(long knownMillis) {
            return new Span(beginMillis, endMillis == 0 ? knownMillis : endMillis);
        }
    }

    /// What is known of the present.
    ///
    /// @param inTrouble whether it is in trouble
    /// @param sinceMillis since when it is so
    record Present(boolean inTrouble, long sinceMillis) {}

    /// The times of trouble in the order of their beginnings, those of the last 90 days.
    ///
    /// @param incidents of one subject
    /// @param present null if nothing is known of the present
    static List<Trouble> of(List<Incident> incidents, @Nullable Present present, long nowMillis) {
        var all = new ArrayList<Trouble>();
        for (Incident incident : incidents) {
            boolean mayBeOver = incident.isOpen() && incident.center().isEmpty();
            all.add(
                    mayBeOver && present != null && !present.inTrouble()
                            ? ended(incident, present.sinceMillis())
                            : new Trouble(incident.beganMillis(), incident.endedMillis()));
        }
        if (present != null && present.inTrouble()) {
            all.add(new Trouble(Math.min(present.sinceMillis(), nowMillis), 0));
        }
        all.removeIf(it -> it.endMillis() > 0 && Elapsed.of(it.endMillis(), nowMillis) > KEPT_MILLIS);
        all.sort(Comparator.comparingLong(Trouble::beginMillis));
        return folded(all);
    }

    private static Trouble ended(Incident incident, long atMillis) {
        return new Trouble(incident.beganMillis(), Math.max(atMillis, incident.beganMillis() + 1));
    }

    private static List<Trouble> folded(List<Trouble> all) {
        var folded = new ArrayList<Trouble>();
        for (Trouble next : all) {
            if (folded.isEmpty() || isApart(folded.getLast(), next)) {
                folded.add(next);
            } else {
                folded.add(joined(folded.removeLast(), next));
            }
        }
        return folded;
    }

    private static boolean isApart(Trouble last, Trouble next) {
        return last.endMillis() > 0 && next.beginMillis() > last.endMillis() + AGAIN_MILLIS;
    }

    private static Trouble joined(Trouble last, Trouble next) {
        boolean on = last.endMillis() == 0 || next.endMillis() == 0;
        return new Trouble(last.beginMillis(), on ? 0 : Math.max(last.endMillis(), next.endMillis()));
    }
}
