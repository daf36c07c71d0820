/// What a visitor has to solve, and whether it was: proofs of work by the ALTCHA protocol, version
/// 2. Pure: nothing is stored, and a process that has the key ring can check what any other made.
@NullMarked
package io.vestibule.challenge;

import org.jspecify.annotations.NullMarked;
