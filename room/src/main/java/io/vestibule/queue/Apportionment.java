package io.vestibule.queue;

import io.vestibule.ground.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// How free slots are divided among data centers. Pure arithmetic. *Immutable.*
///
/// First come those who wait: the first of them in the world, as many as there are slots, each
/// where they wait. What the line leaves over goes by traffic, the share of a data center being its
/// users of all users, or of the limit if that is more; the rest is Anywhere. (After the published
/// articles, worked examples 2, 6 and 8.)
///
/// @param reserved how many slots belong to the line of each data center
/// @param shares how many slots each may give to newcomers on its own
/// @param anywhere what no data center gets
public record Apportionment(List<Integer> reserved, List<Integer> shares, int anywhere) {

    public Apportionment {
        reserved = List.copyOf(reserved);
        shares = List.copyOf(shares);
    }

    /// What one data center asks for.
    ///
    /// @param line those who wait there
    /// @param users its traffic: visitors of the last whole minute known to all
    public record Demand(LineSummary line, long users) {}

    /// Divides `slots` among data centers, in the order of their demands.
    ///
    /// @param slots 0 or more
    /// @param limit the room's limit: with less traffic than that a part stays Anywhere
    public static Apportionment of(int slots, int limit, List<Demand> demands) {
        return of(slots, limit, demands, Apportionment::front);
    }

    /// The same where all waiting visitors have the same chance, whenever they came: as many slots
    /// for each data center as people wait there in proportion.
    public static Apportionment drawn(int slots, int limit, List<Demand> demands) {
        return of(slots, limit, demands, Apportionment::inProportion);
    }

    /// How slots are divided when there are fewer of them than waiting visitors.
    @FunctionalInterface
    private interface Scarcity {

        /// How many are for those who wait at each data center.
        long[] divide(int slots, List<Demand> demands);
    }

    private static Apportionment of(int slots, int limit, List<Demand> demands, Scarcity scarcity) {
        long waiting = 0;
        long users = 0;
        long[] waitsHere = new long[demands.size()];
        // Anywhere comes first: it gets the slot that two could claim.
        long[] weights = new long[1 + demands.size()];
        for (int i = 0; i < demands.size(); i++) {
            Demand demand = demands.get(i);
            waitsHere[i] = demand.line().size();
            waiting += waitsHere[i];
            weights[1 + i] = demand.users();
            users += demand.users();
        }
        weights[0] = Math.max(0, limit - users);
        int left = (int) Math.max(0, slots - waiting);
        long[] parts = Shares.divide(left, weights);
        var shares = new ArrayList<Integer>(demands.size());
        int given = 0;
        for (int i = 1; i < parts.length; i++) {
            shares.add(Math.toIntExact(parts[i]));
            given += (int) parts[i];
        }
        long[] reserved = waiting <= slots ? waitsHere : scarcity.divide(slots, demands);
        return new Apportionment(
                LongStream.of(reserved).mapToObj(Math::toIntExact).toList(), shares, left - given);
    }

    /// The first visitors of the world up to a number, each where they wait.
    private static long[] front(int slots, List<Demand> demands) {
        return SeveralLines.of(demands.stream().map(Demand::line).toList()).front(slots);
    }

    private static long[] inProportion(int slots, List<Demand> demands) {
        return Shares.divide(
                slots,
                demands.stream().mapToLong(demand -> demand.line().size()).toArray());
    }
}
