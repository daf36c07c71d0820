package io.vestibule.fleet;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The most that was held back of what a data center may use, after a host was lost, for each limit
/// of each room; as its nodes tell it whenever somebody looks. *Confined to one thread at a time.*
final class SeatReserve {

    private final Map<String, Part> most = new TreeMap<>();

    /// Of one limit of one room.
    ///
    /// @param count so many are held back
    /// @param of so many the data center may use
    record Part(int count, int of) {

        double share() {
            return of == 0 ? 0 : (double) count / of;
        }

        private Part orMore(Part other) {
            return other.share() > share() ? other : this;
        }
    }

    /// Takes in what a node says.
    void look(View view) {
        view.heldBack().forEach((limit, part) -> most.merge(limit, part, Part::orMore));
    }

    /// The limits of which more than a share was held back; one may be, however few there are.
    Set<String> beyond(double share) {
        return most.entrySet().stream()
                .filter(each -> each.getValue().count() > 1)
                .filter(each -> each.getValue().share() > share)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return most.entrySet().stream()
                .map(each -> "%d of %d %s"
                        .formatted(each.getValue().count(), each.getValue().of(), each.getKey()))
                .collect(Collectors.joining(", "));
    }
}
