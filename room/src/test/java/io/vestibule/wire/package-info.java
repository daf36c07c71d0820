@NullMarked
package io.vestibule.wire;

import org.jspecify.annotations.NullMarked;
