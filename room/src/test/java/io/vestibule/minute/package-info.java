/// Tests of the minute book against a naive diary.
@NullMarked
package io.vestibule.minute;

import org.jspecify.annotations.NullMarked;
