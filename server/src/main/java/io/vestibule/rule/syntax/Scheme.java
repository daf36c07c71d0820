package io.vestibule.rule.syntax;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/// The names and types that rules may use on a node: all fields but those of databases that the
/// operator has not configured. *Immutable.*
public final class Scheme {

    /// Without any database.
    public static final Scheme BARE = of(Set.of());

    /// With every database.
    public static final Scheme FULL = of(EnumSet.allOf(GeoDatabase.class));

    private final Set<GeoDatabase> databases;

    private Scheme(Set<GeoDatabase> databases) {
        this.databases = databases;
    }

    /// The scheme of a node with these databases.
    ///
    /// @param databases those configured; one with cities answers for countries too
    public static Scheme of(Collection<GeoDatabase> databases) {
        var all = EnumSet.noneOf(GeoDatabase.class);
        all.addAll(databases);
        if (all.contains(GeoDatabase.CITY)) {
            all.add(GeoDatabase.COUNTRY);
        }
        return new Scheme(all);
    }

    /// The databases that there are; one with cities is two.
    public Set<GeoDatabase> databases() {
        return Set.copyOf(databases);
    }

    /// Whether rules may use `field`.
    public boolean has(Field field) {
        return field.database().map(databases::contains).orElse(true);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scheme scheme && databases.equals(scheme.databases);
    }

    @Override
    public int hashCode() {
        return databases.hashCode();
    }

    @Override
    public String toString() {
        return "scheme with " + databases;
    }
}
