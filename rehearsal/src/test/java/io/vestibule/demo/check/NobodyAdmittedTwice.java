package io.vestibule.demo.check;

import static java.util.stream.Collectors.groupingBy;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// No visitor used up two admissions for one session. *Immutable.*
///
/// @param checked how many visitors were looked at
/// @param twice the visitors to whom it happened
public record NobodyAdmittedTwice(int checked, List<Long> twice) {

    /// A ticket with which a visitor was seen inside.
    ///
    /// @param acceptedMillis when it says that the visitor was let in
    public record Entry(long visitor, long acceptedMillis) {}

    public NobodyAdmittedTwice {
        twice = List.copyOf(twice);
    }

    /// Looks at every ticket seen: two admissions of one visitor closer to each other than a
    /// session are one too many, since the first session cannot have run out.
    public static NobodyAdmittedTwice among(List<Entry> entries, Duration session) {
        Collection<List<Entry>> byVisitor =
                entries.stream().collect(groupingBy(Entry::visitor)).values();
        return new NobodyAdmittedTwice(
                byVisitor.size(),
                byVisitor.stream()
                        .filter(ofOne -> isTwice(ofOne, session.toMillis()))
                        .map(ofOne -> ofOne.getFirst().visitor())
                        .sorted()
                        .toList());
    }

    private static boolean isTwice(List<Entry> ofOne, long sessionMillis) {
        long[] times = ofOne.stream()
                .mapToLong(Entry::acceptedMillis)
                .sorted()
                .distinct()
                .toArray();
        for (int later = 1; later < times.length; later++) {
            if (times[later] - times[later - 1] < sessionMillis) {
                return true;
            }
        }
        return false;
    }

    public boolean holds() {
        return checked > 0 && twice.isEmpty();
    }
}
