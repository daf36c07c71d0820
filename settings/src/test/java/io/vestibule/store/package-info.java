/// Tests of keys and tokens on disk.
@NullMarked
package io.vestibule.store;

import org.jspecify.annotations.NullMarked;
