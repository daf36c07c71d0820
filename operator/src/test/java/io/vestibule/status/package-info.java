/// Tests of the status page's memory.
@NullMarked
package io.vestibule.status;

import org.jspecify.annotations.NullMarked;
