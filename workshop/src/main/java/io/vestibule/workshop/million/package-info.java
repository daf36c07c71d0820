/// A million waiting visitors on one node: what they cost in memory, time and disk.
@NullMarked
package io.vestibule.workshop.million;

import org.jspecify.annotations.NullMarked;
