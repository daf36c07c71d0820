/// What would become of a room under other limits: its books copied and run ahead.
@NullMarked
package io.vestibule.coordination.whatif;

import org.jspecify.annotations.NullMarked;
