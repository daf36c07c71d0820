@NullMarked
package io.vestibule.tally;

import org.jspecify.annotations.NullMarked;
