/// Tools of the tests: visitors and origins made of raw bytes.
@NullMarked
package io.vestibule.testing;

import org.jspecify.annotations.NullMarked;
