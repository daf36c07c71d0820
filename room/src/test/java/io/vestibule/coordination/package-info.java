@NullMarked
package io.vestibule.coordination;

import org.jspecify.annotations.NullMarked;
