/// Crowds of programs among people at a gate that runs, and what its decoys give away.
@NullMarked
package io.vestibule.bots;

import org.jspecify.annotations.NullMarked;
