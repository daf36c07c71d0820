/// Plan, decision and estimate: pure arithmetic without state.
@NullMarked
package io.vestibule.queue;

import org.jspecify.annotations.NullMarked;
