/// Tests of the ways to receivers.
@NullMarked
package io.vestibule.bell.send;

import org.jspecify.annotations.NullMarked;
