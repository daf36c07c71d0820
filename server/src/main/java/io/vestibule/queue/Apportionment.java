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
/// @param shares how many slots each may give to newcomers by itself
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
        return of(slots, limit, demands, demands.isEmpty() ? List.of() : front(slots, demands));
    }

    /// The same where everybody who waits has the same chance, whenever they came: as many slots
    /// for each data center as people wait there in proportion.
    public static Apportionment drawn(int slots, int limit, List<Demand> demands) {
        long[] waiting = demands.stream().mapToLong(demand -> demand.line().size()).toArray();
        long[] parts = LongStream.of(waiting).sum() == 0 ? waiting : Shares.divide(slots, waiting);
        return of(slots, limit, demands, LongStream.of(parts).mapToObj(Math::toIntExact).toList());
    }

    private static Apportionment of(
            int slots, int limit, List<Demand> demands, List<Integer> scarce) {
        long waiting = 0;
        long users = 0;
        var waitsHere = new ArrayList<Integer>(demands.size());
        // Anywhere stands first: it gets the slot that two could claim.
        long[] weights = new long[1 + demands.size()];
        for (int i = 0; i < demands.size(); i++) {
            Demand demand = demands.get(i);
            waitsHere.add(demand.line().size());
            waiting += demand.line().size();
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
        return new Apportionment(waiting <= slots ? waitsHere : scarce, shares, left - given);
    }

    /// The position of the last of the first so many in several lines, to the next point of a
    /// summary; [Bands#EVERYBODY] if no more wait, [Bands#NOBODY] for none.
    public static long positionOf(long people, List<LineSummary> lines) {
        long waiting = 0;
        for (LineSummary line : lines) {
            waiting += line.size();
        }
        if (waiting <= people) {
            return Bands.EVERYBODY;
        }
        long[] points = LineSummary.positions(lines);
        // The point that reaches as many: whose turn it is must not be held back by the grain.
        int within = people <= 0 ? -1 : lastWithin(people - 1, points, lines) + 1;
        return within < 0 ? Bands.NOBODY : points[Math.min(within, points.length - 1)];
    }

    /// How many of the world's first so many wait at each data center.
    private static List<Integer> front(int slots, List<Demand> demands) {
        List<LineSummary> lines = demands.stream().map(Demand::line).toList();
        long[] points = LineSummary.positions(lines);
        int within = lastWithin(slots, points, lines);
        long upTo = within < 0 ? Bands.NOBODY : points[within];
        long next = within + 1 < points.length ? points[within + 1] : Bands.EVERYBODY;
        long[] sure = demands.stream().mapToLong(d -> d.line().atOrBefore(upTo)).toArray();
        long[] beyond = demands.stream().mapToLong(d -> d.line().atOrBefore(next)).toArray();
        for (int i = 0; i < sure.length; i++) {
            beyond[i] = Math.max(0, beyond[i] - sure[i]);
        }
        long[] part = Shares.divide(Math.max(0, slots - LongStream.of(sure).sum()), beyond);
        for (int i = 0; i < sure.length; i++) {
            sure[i] += part[i];
        }
        return LongStream.of(sure).mapToObj(Math::toIntExact).toList();
    }

    /// The index of the last point up to which no more wait than there are slots; -1 if there is
    /// none.
    private static int lastWithin(long slots, long[] points, List<LineSummary> lines) {
        int low = -1;
        int high = points.length;
        while (low + 1 < high) {
            int middle = (low + high) >>> 1;
            long position = points[middle];
            long ahead = 0;
            for (LineSummary line : lines) {
                ahead += line.atOrBefore(position);
            }
            if (ahead <= slots) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
