/// Rows into the store: minutes, slices rolled up, health, and what is pruned.
@NullMarked
package io.vestibule.analytics.write;

import org.jspecify.annotations.NullMarked;
