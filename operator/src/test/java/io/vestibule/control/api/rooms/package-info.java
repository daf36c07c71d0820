/// Tests of the package `io.vestibule.control.api.rooms`.
@NullMarked
package io.vestibule.control.api.rooms;

import org.jspecify.annotations.NullMarked;
