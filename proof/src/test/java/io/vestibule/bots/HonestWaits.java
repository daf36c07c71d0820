package io.vestibule.bots;

import io.vestibule.demo.check.OriginVisit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How long people waited, from their first request to the first of theirs that the shop saw.
/// *Immutable.*
///
/// @param inside in seconds, in ascending order, of those who got inside
/// @param people how many came
record HonestWaits(List<Double> inside, int people) {

    /// @param visits what the shop saw
    /// @param cameMillis when each visitor came
    /// @param people numbered from 1 on
    static HonestWaits of(List<OriginVisit> visits, Map<Integer, Long> cameMillis, int people) {
        var first = new HashMap<Integer, Long>();
        visits.forEach(visit -> first.putIfAbsent((int) visit.visitor(), visit.arrivedMillis()));
        var waits = new ArrayList<Double>();
        for (int number = 1; number <= people; number++) {
            if (first.containsKey(number) && cameMillis.containsKey(number)) {
                waits.add((first.get(number) - cameMillis.get(number)) / 1e3);
            }
        }
        Collections.sort(waits);
        return new HonestWaits(List.copyOf(waits), people);
    }

    /// How many visitors of these numbers the shop saw.
    static long visitors(List<OriginVisit> visits, int from, int before) {
        return visits.stream()
                .mapToLong(OriginVisit::visitor)
                .filter(number -> number >= from && number < before)
                .distinct()
                .count();
    }

    double meanSeconds() {
        return inside.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    double quantileSeconds(double share) {
        return inside.isEmpty() ? Double.NaN : inside.get(Math.min(inside.size() - 1, (int) (share * inside.size())));
    }

    double mostSeconds() {
        return quantileSeconds(1);
    }

    @Override
    public String toString() {
        return "%d of %d people inside, waits: mean %.1f s, median %.1f, p90 %.1f, most %.1f"
                .formatted(
                        inside.size(),
                        people,
                        meanSeconds(),
                        quantileSeconds(0.5),
                        quantileSeconds(0.9),
                        mostSeconds());
    }
}
