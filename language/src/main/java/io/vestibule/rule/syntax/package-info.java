/// From text to a typed tree, and back to text: names, types, literals, and errors with their
/// place.
@NullMarked
package io.vestibule.rule.syntax;

import org.jspecify.annotations.NullMarked;
