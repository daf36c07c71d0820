package io.vestibule.control.graphql;

import io.vestibule.analytics.query.Comparison;
import io.vestibule.analytics.query.QueryLimits;
import io.vestibule.config.Configuration;
import io.vestibule.config.ZoneEntry;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the zones that a query means, among those that the operator has set.
final class ZoneChoice {

    /// The field that zones are compared by.
    static final String TAG = "zoneTag";

    private ZoneChoice() {}

    /// The ids of the zones that are meant, in their order.
    ///
    /// @param filter of the query; empty for all zones
    /// @param limit of the query; empty for as many as there may be
    /// @throws QueryRefusal if a zone is named that is not there, or too many are meant
    static List<String> zones(Configuration now, Map<String, @Nullable Object> filter, Optional<Long> limit) {
        var meant = new HashSet<>(now.zones().stream().map(ZoneEntry::id).toList());
        filter.forEach((name, value) -> narrow(now, meant, name, value));
        if (limit.isPresent() && (limit.get() < 1 || limit.get() > QueryLimits.ZONES)) {
            throw new QueryRefusal(
                    "zones: limit is %d: it must be from 1 to %d".formatted(limit.get(), QueryLimits.ZONES));
        }
        if (limit.isEmpty() && meant.size() > QueryLimits.ZONES) {
            throw new QueryRefusal("zones: %d zones are meant: at most %d are answered at once, so name some by"
                            .formatted(meant.size(), QueryLimits.ZONES)
                    + " filter: {zoneTag_in: [\"…\"]}, or say limit: 10");
        }
        return meant.stream()
                .sorted()
                .limit(limit.orElse((long) QueryLimits.ZONES))
                .toList();
    }

    private static void narrow(Configuration now, Set<String> meant, String name, @Nullable Object value) {
        if (value == null) {
            throw new QueryRefusal(
                    "zones: filter.%s is null: send the id of a zone; a variable of the query has no value"
                            .formatted(name));
        }
        Comparison how = comparison(name);
        if (how == Comparison.EQUAL || how == Comparison.IN) {
            Collection<?> tags = value instanceof Collection<?> list ? list : List.of(value);
            tags.forEach(tag -> mustBe(now, String.valueOf(tag)));
        }
        meant.removeIf(id -> !holds(how, id, value));
    }

    private static Comparison comparison(String name) {
        for (Comparison how : Comparison.values()) {
            if (name.equals(TAG + how.suffix())) {
                return how;
            }
        }
        throw new IllegalStateException(name);
    }

    private static void mustBe(Configuration now, String tag) {
        if (now.zone(tag).isPresent()) {
            return;
        }
        Optional<ZoneEntry> named =
                now.zones().stream().filter(zone -> zone.name().equals(tag)).findFirst();
        throw new QueryRefusal(
                named.map(zone -> "zones: %s is the name of a zone: send its id, %s".formatted(tag, zone.id()))
                        .orElse("zones: there is no zone " + tag + ": GET /client/v4/zones lists the ids"));
    }

    private static boolean holds(Comparison how, String id, Object value) {
        return switch (how) {
            case EQUAL -> id.equals(value);
            case NEQ -> !id.equals(value);
            case GT -> id.compareTo((String) value) > 0;
            case GEQ -> id.compareTo((String) value) >= 0;
            case LT -> id.compareTo((String) value) < 0;
            case LEQ -> id.compareTo((String) value) <= 0;
            case IN -> ((Collection<?>) value).contains(id);
            case NOTIN -> !((Collection<?>) value).contains(id);
            case LIKE, NOTLIKE -> throw new IllegalStateException("of zones");
        };
    }
}
