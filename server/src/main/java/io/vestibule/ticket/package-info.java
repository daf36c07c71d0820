/// What a visitor holds, and the seal that nobody else can make. Pure.
@NullMarked
package io.vestibule.ticket;

import org.jspecify.annotations.NullMarked;
