/// What a visitor holds, and the seal that cannot be forged. Pure.
@NullMarked
package io.vestibule.ticket;

import org.jspecify.annotations.NullMarked;
