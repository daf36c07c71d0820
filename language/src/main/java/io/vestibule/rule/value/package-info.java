/// Addresses, ranges, sets and lists: what expressions are compared with.
@NullMarked
package io.vestibule.rule.value;

import org.jspecify.annotations.NullMarked;
