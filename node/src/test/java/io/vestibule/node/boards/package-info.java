/// Tests of the package `io.vestibule.node.boards`.
@NullMarked
package io.vestibule.node.boards;

import org.jspecify.annotations.NullMarked;
