/// Tests of the package `io.vestibule.analytics.write`.
@NullMarked
package io.vestibule.analytics.write;

import org.jspecify.annotations.NullMarked;
