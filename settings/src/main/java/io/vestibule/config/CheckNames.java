package io.vestibule.config;

import io.vestibule.health.HealthCheck;
import io.vestibule.settings.check.CheckSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The names under which a file's rooms know health checks. A name means the check of the room's
/// own zone, or else the only one of that name. *Immutable.*
public final class CheckNames {

    /// Ids by zone, by name.
    private final Map<String, SortedMap<String, String>> ids = new HashMap<>();

    private CheckNames() {}

    /// The names of a file.
    public static CheckNames of(List<CheckSettings> checks) {
        var names = new CheckNames();
        checks.forEach(
                check -> names.add(check.name(), check.zone(), check.check().id()));
        return names;
    }

    /// The names of what is kept.
    static CheckNames of(Configuration configuration) {
        var names = new CheckNames();
        for (Kept<HealthCheck> check : configuration.healthChecks()) {
            configuration
                    .zone(check.value().zoneId())
                    .ifPresent(zone -> names.add(check.value().name(), zone.name(), check.id()));
        }
        return names;
    }

    private void add(String name, String zone, String id) {
        ids.computeIfAbsent(name, _ -> new TreeMap<>()).put(zone, id);
    }

    /// The id of the check that a room of a zone means; empty without one, or with several of other
    /// zones.
    public Optional<String> id(String name, String zone) {
        Map<String, String> byZone = ids.getOrDefault(name, new TreeMap<>());
        return Optional.ofNullable(byZone.get(zone))
                .or(() -> byZone.values().stream().findFirst().filter(_ -> byZone.size() == 1));
    }

    /// The zones that have a check of this name.
    public List<String> zones(String name) {
        return List.copyOf(ids.getOrDefault(name, new TreeMap<>()).keySet());
    }

    /// By what name a room of a zone may mean the check of an id; nothing if by none.
    Optional<String> name(String id, String zone) {
        return ids.keySet().stream()
                .filter(name -> id(name, zone).equals(Optional.of(id)))
                .findFirst();
    }
}
