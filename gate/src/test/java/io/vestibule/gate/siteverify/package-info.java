/// Tests of asking a provider of challenges.
@NullMarked
package io.vestibule.gate.siteverify;

import org.jspecify.annotations.NullMarked;
