/// Tests of what the operator has set.
@NullMarked
package io.vestibule.config;

import org.jspecify.annotations.NullMarked;
