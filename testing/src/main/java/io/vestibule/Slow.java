package io.vestibule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/// A unit test, or a class of them, that takes more than two seconds for what it has to show. `./verify --quick`
/// leaves it out; every other build runs it. *Immutable.*
@Tag("slow")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Slow {

    /// Why it cannot be faster.
    String value();
}
