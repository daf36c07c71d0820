/// Rows out of the store.
@NullMarked
package io.vestibule.analytics.read;

import org.jspecify.annotations.NullMarked;
