/// Ushers that need no room: hosts, health, pictures and scripts.
@NullMarked
package io.vestibule.gate.front;

import org.jspecify.annotations.NullMarked;
