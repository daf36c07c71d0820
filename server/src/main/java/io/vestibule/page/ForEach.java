package io.vestibule.page;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Something ready for each constant of an enum. Immutable.
final class ForEach<E extends Enum<E>, T> {

    private final Map<E, T> all;

    private ForEach(EnumMap<E, T> all) {
        this.all = all;
    }

    static <E extends Enum<E>, T> ForEach<E, T> constant(Class<E> kind, Function<E, T> make) {
        var all = new EnumMap<E, T>(kind);
        for (var constant : kind.getEnumConstants()) {
            all.put(constant, make.apply(constant));
        }
        return new ForEach<>(all);
    }

    T of(E constant) {
        return Objects.requireNonNull(all.get(constant));
    }
}
