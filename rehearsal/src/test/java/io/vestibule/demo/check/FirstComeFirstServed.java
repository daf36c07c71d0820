package io.vestibule.demo.check;

import static java.util.Comparator.comparingLong;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Whether visitors were let in in the order in which they came. *Immutable.*
///
/// @param pairs how many pairs of visitors were let in in the wrong order
/// @param widestMillis the widest of these inversions: the smaller of the gap between their
///   arrivals and the gap between their admissions; 0 if there is none
/// @param overtaken the visitor who was let in after one who had come later, in the widest
///   inversion; 0 if there is no inversion
/// @param overtaking the visitor who came later and was let in earlier
public record FirstComeFirstServed(long pairs, long widestMillis, long overtaken, long overtaking) {

    /// Compares each with each: `turns` must hold only visitors who were live throughout.
    public static FirstComeFirstServed among(List<Turn> turns) {
        var inOrder = new ArrayList<>(turns);
        inOrder.sort(comparingLong(Turn::arrivedMillis));
        var found = new FirstComeFirstServed(0, 0, 0, 0);
        for (int first = 0; first < inOrder.size(); first++) {
            for (int second = first + 1; second < inOrder.size(); second++) {
                found = found.and(inOrder.get(first), inOrder.get(second));
            }
        }
        return found;
    }

    private FirstComeFirstServed and(Turn first, Turn second) {
        if (first.admittedMillis() <= second.admittedMillis() || first.arrivedMillis() == second.arrivedMillis()) {
            return this;
        }
        long width = Math.min(
                second.arrivedMillis() - first.arrivedMillis(), first.admittedMillis() - second.admittedMillis());
        return width > widestMillis
                ? new FirstComeFirstServed(pairs + 1, width, first.visitor(), second.visitor())
                : new FirstComeFirstServed(pairs + 1, widestMillis, overtaken, overtaking);
    }

    public boolean holds(Duration widest) {
        return widestMillis <= widest.toMillis();
    }
}
