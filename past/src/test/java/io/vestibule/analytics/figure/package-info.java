/// Tests of the package `io.vestibule.analytics.figure`.
@NullMarked
package io.vestibule.analytics.figure;

import org.jspecify.annotations.NullMarked;
