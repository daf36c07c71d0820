/// Tests of questions about what happened.
@NullMarked
package io.vestibule.analytics.query;

import org.jspecify.annotations.NullMarked;
