/// The door: HTTP in; page or origin out.
@NullMarked
package io.vestibule.gate;

import org.jspecify.annotations.NullMarked;
