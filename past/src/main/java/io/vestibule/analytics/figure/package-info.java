/// What is kept: figures, percentiles, grains, and how they are merged. No SQL.
@NullMarked
package io.vestibule.analytics.figure;

import org.jspecify.annotations.NullMarked;
