/// What an opening looks like from outside: a crowd that connects by TLS at once, and then waits.
@NullMarked
package io.vestibule.workshop.opening;

import org.jspecify.annotations.NullMarked;
