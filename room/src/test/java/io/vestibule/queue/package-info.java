@NullMarked
package io.vestibule.queue;

import org.jspecify.annotations.NullMarked;
