/// Tests of the package `io.vestibule.coordination.world`.
@NullMarked
package io.vestibule.coordination.world;

import org.jspecify.annotations.NullMarked;
