/// Tests of `io.vestibule.rule.regex`.
@NullMarked
package io.vestibule.rule.regex;

import org.jspecify.annotations.NullMarked;
