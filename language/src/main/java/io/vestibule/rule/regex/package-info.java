/// Regular expressions of rules: read in the published syntax, bounded in size and in time.
@NullMarked
package io.vestibule.rule.regex;

import org.jspecify.annotations.NullMarked;
