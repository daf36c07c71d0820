/// Tests end to end: see the package of this name that ships.
@NullMarked
package io.vestibule.gate.door;

import org.jspecify.annotations.NullMarked;
