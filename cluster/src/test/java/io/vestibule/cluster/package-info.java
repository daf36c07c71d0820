/// Tests of the hosting of rooms.
@NullMarked
package io.vestibule.cluster;

import org.jspecify.annotations.NullMarked;
