package io.vestibule.page;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Something ready for each constant of an enum, made when it is first asked for. *Thread-safe.*
///
/// Two threads may make the same thing at the same time; what is made must be immutable, so that it
/// does not matter which one stays.
final class ForEach<E extends Enum<E>, T> {

    private final Function<E, T> make;
    private final @Nullable Object[] made;

    private ForEach(int count, Function<E, T> make) {
        this.make = make;
        this.made = new @Nullable Object[count];
    }

    static <E extends Enum<E>, T> ForEach<E, T> constant(Class<E> kind, Function<E, T> make) {
        return new ForEach<>(kind.getEnumConstants().length, make);
    }

    @SuppressWarnings({"unchecked", "EnumOrdinal"}) // the table is exactly as long as the enum
    T of(E constant) {
        var ready = made[constant.ordinal()];
        if (ready == null) {
            ready = make.apply(constant);
            made[constant.ordinal()] = ready;
        }
        return (T) ready;
    }
}
