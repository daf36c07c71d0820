/// The ground floor: time, randomness, shares, wire forms and failures. Pure.
@NullMarked
package io.vestibule.ground;

import org.jspecify.annotations.NullMarked;
