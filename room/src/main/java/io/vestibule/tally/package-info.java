/// Counts that merge, and the ledger of admitted and waiting visitors. Pure.
@NullMarked
package io.vestibule.tally;

import org.jspecify.annotations.NullMarked;
