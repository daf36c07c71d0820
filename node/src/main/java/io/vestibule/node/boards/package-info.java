/// The boards of a node: its configuration, its rooms and the lanes of their ushers.
@NullMarked
package io.vestibule.node.boards;

import org.jspecify.annotations.NullMarked;
