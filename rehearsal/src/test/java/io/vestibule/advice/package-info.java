/// Tests of the rule language.
@NullMarked
package io.vestibule.advice;

import org.jspecify.annotations.NullMarked;
