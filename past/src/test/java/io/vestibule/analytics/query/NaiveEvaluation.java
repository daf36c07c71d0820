package io.vestibule.analytics.query;

import static java.util.stream.Collectors.toList;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Works out an answer from what was observed, straight from the words of the reference: no
/// figures, no bounds, everything at once. *Immutable.*
///
/// @param grain what a slice stands for
/// @param keptSince slices that begin before, in seconds, are gone
record NaiveEvaluation(Query query, Grain grain, long keptSince, List<Observed> observed) {

    /// A slice, or a group of slices that agree in the dimensions.
    ///
    /// @param slice the key of any of them
    private record Rows(SliceKey slice, List<Cell> cells) {}

    private record SliceKey(Instant begin, String id, String name, String center) {}

    /// All rows, in no order; the values are in the order of the query's columns.
    List<List<Object>> rows() {
        List<Rows> slices =
                slices().stream().filter(row -> holds(query.filter(), row)).toList();
        return (query.dataset() == Dataset.ROWS ? slices : grouped(slices))
                .stream()
                        .map(row -> query.columns().stream()
                                .map(column -> value(column, row))
                                .collect(toList()))
                        .toList();
    }

    private boolean centers() {
        return Stream.concat(
                        query.columns().stream(),
                        Stream.concat(
                                query.orders().stream().map(SortOrder::column),
                                QueryLimits.comparisons(query.filter()).map(Filter.Compare::column)))
                .anyMatch(column -> column.name().equals("dataCenter"));
    }

    private List<Rows> slices() {
        var slices = new LinkedHashMap<SliceKey, Rows>();
        for (Cell cell : MemorySlices.cells(observed, centers())) {
            long begin = Math.floorDiv(cell.minute(), grain.minutes()) * grain.minutes() * 60;
            boolean wanted = query.zones().contains(cell.room().zone())
                    && query.rooms().map(ids -> ids.contains(cell.room().id())).orElse(true);
            if (wanted && begin >= keptSince) {
                var key = new SliceKey(
                        Instant.ofEpochSecond(begin),
                        cell.room().id(),
                        cell.room().name(),
                        cell.center());
                slices.computeIfAbsent(key, it -> new Rows(it, new ArrayList<>()))
                        .cells()
                        .add(cell);
            }
        }
        return List.copyOf(slices.values());
    }

    private List<Rows> grouped(List<Rows> slices) {
        var dimensions = Stream.concat(
                        query.columns().stream(), query.orders().stream().map(SortOrder::column))
                .filter(column -> column.part() == Part.DIMENSIONS)
                .toList();
        Map<List<Object>, Rows> groups = new LinkedHashMap<>();
        for (Rows slice : slices) {
            var key = dimensions.stream().map(column -> value(column, slice)).collect(toList());
            groups.computeIfAbsent(key, _ -> new Rows(slice.slice(), new ArrayList<>()))
                    .cells()
                    .addAll(slice.cells());
        }
        return List.copyOf(groups.values());
    }

    private boolean holds(Filter filter, Rows row) {
        return switch (filter) {
            case Filter.All(var of) -> of.stream().allMatch(part -> holds(part, row));
            case Filter.Any(var of) -> of.stream().anyMatch(part -> holds(part, row));
            case Filter.Compare(var column, var how, var values) -> {
                Object is = value(column, row);
                Object first = values.isEmpty() ? "" : values.getFirst();
                yield switch (how) {
                    case EQUAL -> is.equals(first);
                    case NEQ -> !is.equals(first);
                    case GT -> sign(is, first) > 0;
                    case GEQ -> sign(is, first) >= 0;
                    case LT -> sign(is, first) < 0;
                    case LEQ -> sign(is, first) <= 0;
                    case IN -> values.contains(is);
                    case NOTIN -> !values.contains(is);
                    case LIKE -> like((String) first, (String) is);
                    case NOTLIKE -> !like((String) first, (String) is);
                };
            }
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int sign(Object a, Object b) {
        return ((Comparable) a).compareTo(b);
    }

    private static boolean like(String pattern, String text) {
        var regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            regex.append(c == '%' ? ".*" : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
    }

    private Object value(Column column, Rows row) {
        return switch (column.part()) {
            case DIMENSIONS -> key(column.name(), row.slice());
            case ROW -> ofRow(column.name(), row);
            case AVG ->
                column.name().equals("sampleInterval") ? (double) grain.minutes() : mean(column.name(), row.cells());
            case MAX -> extreme(column.name(), row.cells(), true);
            case MIN -> extreme(column.name(), row.cells(), false);
            case SUM -> sum(column.name(), row.cells());
            case AVG_WEIGHTED -> weighted(column.name(), row.cells());
            case QUANTILES -> quantile(column.name(), row.cells());
            case COUNT -> throw new IllegalArgumentException("rooms have no " + column);
        };
    }

    private Object key(String name, SliceKey slice) {
        Instant begin = slice.begin();
        return switch (name) {
            case "datetime", "datetimeMinute" -> begin;
            case "datetimeFiveMinutes" -> upTo(begin, 5);
            case "datetimeFifteenMinutes" -> upTo(begin, 15);
            case "datetimeHour" -> begin.truncatedTo(ChronoUnit.HOURS);
            case "date" -> LocalDate.ofInstant(begin, ZoneOffset.UTC);
            case "sampleInterval" -> (long) grain.minutes();
            case "waitingRoomId" -> slice.id();
            case "waitingRoomName" -> slice.name();
            case "dataCenter" -> slice.center();
            default -> throw new AssertionError(name);
        };
    }

    private static Instant upTo(Instant begin, int minutes) {
        int past = begin.atZone(ZoneOffset.UTC).getMinute() % minutes;
        return begin.minus(past, ChronoUnit.MINUTES);
    }

    private Object ofRow(String name, Rows row) {
        if (List.of("datetime", "sampleInterval", "waitingRoomId", "waitingRoomName", "dataCenter")
                .contains(name)) {
            return key(name, row.slice());
        }
        if (name.matches(".*P\\d\\d")) {
            double seconds = (Double) weighted(name, row.cells());
            return Math.round(seconds);
        }
        boolean mean = gauge(name) != null
                || List.of("newUsersPerMinute", "abandoningUsersPerMinute").contains(name);
        return mean ? mean(name, row.cells()) : sum(name, row.cells());
    }

    private static Object mean(String name, List<Cell> cells) {
        Gauge gauge = gauge(name);
        List<Long> numbers = gauge == null
                ? cells.stream().map(cell -> cell.count(count(name))).toList()
                : cells.stream()
                        .flatMap(cell -> cell.reads(gauge).stream())
                        .map(Integer::longValue)
                        .toList();
        if (numbers.isEmpty()) {
            return -1L;
        }
        double mean = numbers.stream().mapToLong(n -> n).average().orElseThrow();
        return gauge == Gauge.LONGEST_ESTIMATE ? (long) Math.ceil(mean / 60) : (long) Math.floor(mean + 0.5);
    }

    private static Object extreme(String name, List<Cell> cells, boolean greatest) {
        Gauge gauge = gauge(name);
        var numbers = gauge == null
                ? cells.stream().map(cell -> cell.count(count(name))).toList()
                : greatest
                        ? cells.stream()
                                .map(cell -> (long) cell.greatest(gauge))
                                .filter(n -> n >= 0)
                                .toList()
                        : cells.stream()
                                .flatMap(cell -> cell.reads(gauge).stream())
                                .map(Integer::longValue)
                                .toList();
        var sorted = numbers.stream().sorted().toList();
        if (sorted.isEmpty()) {
            return -1L;
        }
        long number = greatest ? sorted.getLast() : sorted.getFirst();
        return gauge == Gauge.LONGEST_ESTIMATE ? (number + 59) / 60 : number;
    }

    private static Object sum(String name, List<Cell> cells) {
        if (name.endsWith("UserMinutes")) {
            Gauge people = name.startsWith("totalActive") ? Gauge.ACTIVE : Gauge.WAITING;
            long read = cells.stream()
                    .flatMap(cell -> cell.reads(people).stream())
                    .mapToLong(n -> n)
                    .sum();
            return read / 6.0;
        }
        long sum = cells.stream().mapToLong(cell -> cell.count(count(name))).sum();
        if (name.endsWith("Seconds")) {
            return sum / 10.0;
        }
        return sum;
    }

    private static Object weighted(String name, List<Cell> cells) {
        Distribution of = distribution(name);
        Percentile at = Percentile.valueOf(name.substring(name.length() - 3));
        long weights = 0;
        long sum = 0;
        for (Cell cell : cells) {
            weights += cell.weight(of);
            sum += cell.weight(of) == 0 ? 0 : cell.weight(of) * cell.percentile(of, at);
        }
        return weights == 0 ? -1.0 : sum / (10.0 * weights);
    }

    private static Object quantile(String name, List<Cell> cells) {
        Distribution of = distribution(name);
        Percentile at = Percentile.valueOf(name.substring(name.length() - 3));
        var values = cells.stream().flatMap(cell -> cell.values(of).stream()).toList();
        return values.isEmpty() ? -1.0 : Cell.histogram(values).getValueAtPercentile(at.percent()) / 10.0;
    }

    private static @Nullable Gauge gauge(String name) {
        return switch (name) {
            case "totalActiveUsers" -> Gauge.ACTIVE;
            case "totalActiveUsersConfig" -> Gauge.ACTIVE_LIMIT;
            case "newUsersPerMinuteConfig" -> Gauge.PER_MINUTE_LIMIT;
            case "totalQueuedUsers" -> Gauge.WAITING;
            case "maxEstimatedTimeMinutes" -> Gauge.LONGEST_ESTIMATE;
            case "sessionDuration" -> Gauge.SESSION_MINUTES;
            case "seatsHeldBack" -> Gauge.HELD_BACK;
            default -> null;
        };
    }

    private static Count count(String name) {
        return switch (name) {
            case "newUsersPerMinute" -> Count.ADMITTED;
            case "abandoningUsersPerMinute" -> Count.ABANDONED;
            case "sessionsRevoked" -> Count.REVOKED;
            default -> Count.valueOf(constant(name.replaceAll("Seconds$", "")));
        };
    }

    private static Distribution distribution(String name) {
        return Distribution.valueOf(constant(name.substring(0, name.length() - 3)));
    }

    private static String constant(String camel) {
        return camel.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }
}
