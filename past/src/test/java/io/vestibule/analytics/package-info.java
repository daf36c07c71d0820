/// Tests of what is kept of what happened.
@NullMarked
package io.vestibule.analytics;

import org.jspecify.annotations.NullMarked;
