package io.vestibule.config;

import io.vestibule.ground.Entity;
import java.time.Instant;

/// Something that an operator has set, and when. *Immutable.*
///
/// @param createdOn when it was made
/// @param modifiedOn when it was changed last
public record Kept<T extends Entity>(T value, Instant createdOn, Instant modifiedOn) implements Entity {

    @Override
    public String id() {
        return value.id();
    }
}
