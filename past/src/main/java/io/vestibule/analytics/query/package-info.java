/// Typed questions about what happened, and their answers: which columns there are, filters,
/// orders, and the grain in which a question is answered. Pure, over a [source of
/// slices][io.vestibule.analytics.figure.SliceSource].
@NullMarked
package io.vestibule.analytics.query;

import org.jspecify.annotations.NullMarked;
