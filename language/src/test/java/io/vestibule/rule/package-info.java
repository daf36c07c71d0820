/// Tests of the rule language.
@NullMarked
package io.vestibule.rule;

import org.jspecify.annotations.NullMarked;
