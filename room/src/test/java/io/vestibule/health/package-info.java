/// Tests of what health checks are.
@NullMarked
package io.vestibule.health;

import org.jspecify.annotations.NullMarked;
