/// How soon newcomers get a slot, from a coordinator in the same process and in another one, and
/// how many messages a coordinator gets from many gates.
@NullMarked
package io.vestibule.workshop.slots;

import org.jspecify.annotations.NullMarked;
