/// Tests of the door.
@NullMarked
package io.vestibule.gate;

import org.jspecify.annotations.NullMarked;
