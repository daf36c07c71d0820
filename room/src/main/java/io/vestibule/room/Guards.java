package io.vestibule.room;

import java.util.List;

/// The guards of a room, in the order in which they are asked. Immutable.
public final class Guards {

    /// A room without guards.
    public static final Guards NONE = new Guards(List.of());

    private final List<GuardRule> all;
    private final List<GuardRule> enabled;
    private final boolean ask;

    private Guards(List<GuardRule> all) {
        this.all = List.copyOf(all);
        enabled = all.stream().filter(GuardRule::enabled).toList();
        ask = enabled.stream().anyMatch(guard -> guard.action().asks());
    }

    /// These guards.
    ///
    /// @param all in the operator's order
    public static Guards of(List<GuardRule> all) {
        return all.isEmpty() ? NONE : new Guards(all);
    }

    /// All of them.
    public List<GuardRule> all() {
        return all;
    }

    /// Those that are asked.
    public List<GuardRule> enabled() {
        return enabled;
    }

    /// Whether one of those that are asked asks visitors for challenges.
    public boolean ask() {
        return ask;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Guards guards && all.equals(guards.all);
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
