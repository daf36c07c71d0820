/// Tests of the package `io.vestibule.coordination.observers`.
@NullMarked
package io.vestibule.coordination.observers;

import org.jspecify.annotations.NullMarked;
