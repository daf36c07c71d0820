package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// How much a filter can let through, worked out without looking at any slice. *Immutable.*
///
/// @param fromSecond slices that begin before are left out
/// @param untilSecond slices that begin at it or later are left out; not after the borders if
///   nothing passes
/// @param rooms or health checks, by id; empty for all
/// @param grains in which slices may pass, by what the filter says of the interval
/// @param borders the seconds at which the filter may change its mind: a slice with one of them
///   within it counts wholly or not at all
record Extent(long fromSecond, long untilSecond, Optional<Set<String>> rooms, Set<Grain> grains, Set<Long> borders) {

    private static final Set<Grain> ALL_GRAINS = Set.of(Grain.values());

    /// No limit at all.
    private static final Extent ALL =
            new Extent(Long.MIN_VALUE, Long.MAX_VALUE, Optional.empty(), ALL_GRAINS, Set.of());

    /// Nothing passes.
    private static final Extent NONE =
            new Extent(Long.MAX_VALUE, Long.MIN_VALUE, Optional.empty(), ALL_GRAINS, Set.of());

    /// The extent of a filter.
    static Extent of(Filter filter) {
        return switch (filter) {
            case Filter.All(var parts) -> parts.stream().map(Extent::of).reduce(ALL, Extent::and);
            case Filter.Any(var parts) ->
                parts.stream().map(Extent::of).reduce(Extent::or).orElse(NONE);
            case Filter.Compare compare -> of(compare);
        };
    }

    boolean isEmpty() {
        return fromSecond >= untilSecond || grains.isEmpty();
    }

    /// Narrowed to rooms.
    Extent within(Set<String> only) {
        return and(new Extent(Long.MIN_VALUE, Long.MAX_VALUE, Optional.of(only), ALL_GRAINS, Set.of()));
    }

    /// The same of rows that stand for moments, and not for slices.
    Extent ofMoments() {
        return new Extent(fromSecond, untilSecond, rooms, ALL_GRAINS, Set.of());
    }

    /// Ended at a second, unless it ends before.
    Extent until(long second) {
        return new Extent(fromSecond, Math.min(untilSecond, second), rooms, grains, borders);
    }

    /// Whether a slice of a grain may have a border within it.
    ///
    /// @param nowSecond later borders change nothing: nothing has happened yet
    boolean isCutBy(Grain grain, long nowSecond) {
        return borders.stream().anyMatch(border -> border <= nowSecond && grain.floor(border) != border);
    }

    private Extent and(Extent other) {
        Optional<Set<String>> both = rooms.isEmpty() || other.rooms.isEmpty()
                ? rooms.or(other::rooms)
                : Optional.of(common(rooms.get(), other.rooms.get()));
        return new Extent(
                Math.max(fromSecond, other.fromSecond),
                Math.min(untilSecond, other.untilSecond),
                both,
                common(grains, other.grains),
                together(borders, other.borders));
    }

    private Extent or(Extent other) {
        Optional<Set<String>> either = rooms.isEmpty() || other.rooms.isEmpty()
                ? Optional.empty()
                : Optional.of(together(rooms.get(), other.rooms.get()));
        return new Extent(
                Math.min(fromSecond, other.fromSecond),
                Math.max(untilSecond, other.untilSecond),
                either,
                together(grains, other.grains),
                together(borders, other.borders));
    }

    private static <T> Set<T> common(Set<T> a, Set<T> b) {
        var common = new HashSet<>(a);
        common.retainAll(b);
        return common;
    }

    private static <T> Set<T> together(Set<T> a, Set<T> b) {
        var together = new HashSet<>(a);
        together.addAll(b);
        return together;
    }

    private static Extent of(Filter.Compare compare) {
        int unit = compare.column().unitSeconds();
        if (unit > 0) {
            return compare.values().stream()
                    .map(value -> ofTime(compare.how(), TimeValue.millis(value), unit))
                    .reduce(compare.how() == Comparison.NOTIN ? Extent::and : Extent::or)
                    .orElse(compare.how() == Comparison.NOTIN ? ALL : NONE);
        }
        return switch (compare.column().name()) {
            case "waitingRoomId", "healthCheckId" -> ofId(compare);
            case "sampleInterval" -> ofInterval(compare);
            default -> ALL;
        };
    }

    private static Extent ofId(Filter.Compare compare) {
        return switch (compare.how()) {
            case EQUAL, IN -> {
                var rooms = new HashSet<String>();
                compare.values().forEach(value -> rooms.add((String) value));
                yield ALL.within(rooms);
            }
            case NEQ, GT, GEQ, LT, LEQ, NOTIN, LIKE, NOTLIKE -> ALL;
        };
    }

    private static Extent ofInterval(Filter.Compare compare) {
        var grains = new TreeSet<Grain>();
        for (Grain grain : Grain.values()) {
            if (Matcher.matches(compare, (long) grain.minutes())) {
                grains.add(grain);
            }
        }
        return new Extent(Long.MIN_VALUE, Long.MAX_VALUE, Optional.empty(), grains, Set.of());
    }

    /// The moments at which a time, rounded down to a unit, compares with a value as it should.
    private static Extent ofTime(Comparison how, long millis, int unit) {
        long unitMillis = unit * 1_000L;
        long up = Math.ceilDiv(millis, unitMillis) * unit;
        long down = Math.floorDiv(millis, unitMillis) * unit;
        return switch (how) {
            case GEQ -> between(up, Long.MAX_VALUE);
            case GT -> between(down + unit, Long.MAX_VALUE);
            case LT -> between(Long.MIN_VALUE, up);
            case LEQ -> between(Long.MIN_VALUE, down + unit);
            case EQUAL, IN -> up == down ? between(down, down + unit) : NONE;
            case NEQ, NOTIN ->
                up == down
                        ? new Extent(
                                Long.MIN_VALUE, Long.MAX_VALUE, Optional.empty(), ALL_GRAINS, Set.of(down, down + unit))
                        : ALL;
            case LIKE, NOTLIKE -> ALL;
        };
    }

    private static Extent between(long from, long until) {
        var borders = new HashSet<Long>();
        LongStream.of(from, until)
                .filter(second -> second != Long.MIN_VALUE && second != Long.MAX_VALUE)
                .forEach(borders::add);
        return new Extent(from, until, Optional.empty(), ALL_GRAINS, borders);
    }
}
