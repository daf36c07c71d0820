/// Tests end to end: see the package of this name that ships.
@NullMarked
package io.vestibule.node.boards;

import org.jspecify.annotations.NullMarked;
