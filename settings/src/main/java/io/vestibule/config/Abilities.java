package io.vestibule.config;

import io.vestibule.rule.syntax.Scheme;
import io.vestibule.settings.room.EventBounds;

/// What this node can do and what its operator allows, as far as it decides whether something may
/// be set. Immutable.
///
/// @param leastLimit the lowest value that `total_active_users` and `new_users_per_minute` may
///   have, 1 to 2,147,483,647; the published API has 200
/// @param events how many events a room may have, and how long they are at least
/// @param scheme what rules may ask for
public record Abilities(int leastLimit, EventBounds events, Scheme scheme) {

    /// Small limits, five events, no database.
    public static final Abilities DEFAULT = new Abilities(1, EventBounds.PUBLISHED);

    /// Whatever any node may allow.
    public static final Abilities ANY = new Abilities(1, EventBounds.ANY, Scheme.FULL);

    /// Without databases for rules.
    public Abilities(int leastLimit, EventBounds events) {
        this(leastLimit, events, Scheme.BARE);
    }
}
