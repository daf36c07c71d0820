package io.vestibule.config;

import io.vestibule.ground.Randomness;
import java.time.Instant;

/// When an edit is made, and where its new ids come from. Confined to one edit.
///
/// @param at to the millisecond
/// @param chance unpredictable
public record Moment(Instant at, Randomness chance) {

    /// A new id: 32 lower-case hex digits.
    public String newId() {
        return "%016x%016x".formatted(chance.nextLong(), chance.nextLong());
    }
}
