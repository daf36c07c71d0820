/// One data center of a room: what the host of the room calls. Decides who gets a slot;
/// its state is written and read whole. How to host one is in the description of the package above.
@NullMarked
package io.vestibule.coordination.center;

import org.jspecify.annotations.NullMarked;
