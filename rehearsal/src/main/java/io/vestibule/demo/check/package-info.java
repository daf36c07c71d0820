/// Checkers: what a crowd and an origin wrote down, compared with what was promised. Pure functions
/// over records, one promise each; they believe neither the gate nor each other.
@NullMarked
package io.vestibule.demo.check;

import org.jspecify.annotations.NullMarked;
