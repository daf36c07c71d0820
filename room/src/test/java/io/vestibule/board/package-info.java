/// Tests of the boards.
@NullMarked
package io.vestibule.board;

import org.jspecify.annotations.NullMarked;
