/// Tests of the checkers: each with records that must pass and records that must fail.
@NullMarked
package io.vestibule.demo.check;

import org.jspecify.annotations.NullMarked;
