/// Counts that merge, and the ledger of who is inside and who waits. Pure.
@NullMarked
package io.vestibule.tally;

import org.jspecify.annotations.NullMarked;
