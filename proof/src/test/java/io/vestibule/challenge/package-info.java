/// Tests of challenges and proofs.
@NullMarked
package io.vestibule.challenge;

import org.jspecify.annotations.NullMarked;
