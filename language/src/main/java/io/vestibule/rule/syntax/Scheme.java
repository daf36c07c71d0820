package io.vestibule.rule.syntax;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/// The names and types that rules may use on a node: all fields but those of databases that the
/// operator has not configured, and what asks for TLS where it does not end. *Immutable.*
public final class Scheme {

    /// Without any database.
    public static final Scheme BARE = of(Set.of());

    /// With every database.
    public static final Scheme FULL = of(EnumSet.allOf(GeoDatabase.class));

    private final Set<GeoDatabase> databases;
    private final boolean endsTls;

    private Scheme(Set<GeoDatabase> databases, boolean endsTls) {
        this.databases = databases;
        this.endsTls = endsTls;
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
        return new Scheme(all, /* endsTls= */ true);
    }

    /// The same on a node at which no TLS ends.
    public Scheme withoutTls() {
        return new Scheme(databases, /* endsTls= */ false);
    }

    /// Whether TLS may end at the node; true too where that is not known.
    public boolean endsTls() {
        return endsTls;
    }

    /// The databases that there are; one with cities is two.
    public Set<GeoDatabase> databases() {
        return Set.copyOf(databases);
    }

    /// Whether rules may use `field`.
    public boolean has(Field field) {
        return (endsTls || field != Field.TLS_JA4)
                && field.database().map(databases::contains).orElse(true);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scheme scheme && databases.equals(scheme.databases) && endsTls == scheme.endsTls;
    }

    @Override
    public int hashCode() {
        return databases.hashCode();
    }

    @Override
    public String toString() {
        return "scheme with " + databases + (endsTls ? " and TLS" : "");
    }
}
