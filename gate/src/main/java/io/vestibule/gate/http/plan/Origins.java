package io.vestibule.gate.http.plan;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Which origin serves which host. *Immutable.*
///
/// @param byHost host names without port; `*.example.com` stands for every name below; the exact
///   name wins, then the longest
/// @param otherwise serves every other host
public record Origins(Map<String, OriginSettings> byHost, OriginSettings otherwise) {

    public Origins {
        byHost = byHost.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(e -> e.getKey().toLowerCase(Locale.ROOT), Map.Entry::getValue));
    }

    /// One origin for every host.
    public static Origins only(OriginSettings origin) {
        return new Origins(Map.of(), origin);
    }

    /// Every origin, each once.
    public Set<OriginSettings> all() {
        Set<OriginSettings> all = new HashSet<>(byHost.values());
        all.add(otherwise);
        return all;
    }

    /// Connections to all origins at once, at most.
    public long connections() {
        return all().stream().mapToLong(OriginSettings::connections).sum();
    }

    /// Whether a host has an origin of its own.
    ///
    /// @param host lower case, without port and trailing dot
    public boolean names(String host) {
        return byHost.containsKey(host) || byPattern(host) != null;
    }

    /// The origin of `host`.
    ///
    /// @param host lower case, without port and trailing dot
    public OriginSettings of(String host) {
        if (byHost.isEmpty()) {
            return otherwise;
        }
        var exact = byHost.get(host);
        return exact != null ? exact : Objects.requireNonNullElse(byPattern(host), otherwise);
    }

    private @Nullable OriginSettings byPattern(String host) {
        for (int dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
            var found = byHost.get("*" + host.substring(dot));
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
