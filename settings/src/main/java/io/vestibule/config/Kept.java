package io.vestibule.config;

import io.vestibule.ground.Entity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Something that an operator has set, and when. *Immutable.*
///
/// @param createdOn when it was made
/// @param modifiedOn when it was changed last
public record Kept<T extends Entity>(T value, Instant createdOn, Instant modifiedOn) implements Entity {

    @Override
    public String id() {
        return value.id();
    }

    /// The first of that name.
    static <T extends Entity> Optional<Kept<T>> named(List<Kept<T>> all, Function<T, String> nameOf, String name) {
        return all.stream()
                .filter(entry -> nameOf.apply(entry.value()).equals(name))
                .findFirst();
    }
}
