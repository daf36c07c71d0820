/// Tests of the house itself, and what all tests share.
@NullMarked
package io.vestibule;

import org.jspecify.annotations.NullMarked;
