/// Tests of the commands that try out and plan.
@NullMarked
package io.vestibule.rehearsal;

import org.jspecify.annotations.NullMarked;
