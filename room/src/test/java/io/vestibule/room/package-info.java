@NullMarked
package io.vestibule.room;

import org.jspecify.annotations.NullMarked;
