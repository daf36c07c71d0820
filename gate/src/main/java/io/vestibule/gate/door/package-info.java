/// Where proxy and ushers meet: [io.vestibule.gate.door.Usher], the head of a request that it gets, the verdict and
/// body
/// that it gives, and the counts of verdicts.
@NullMarked
package io.vestibule.gate.door;

import org.jspecify.annotations.NullMarked;
