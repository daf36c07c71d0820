/// The messages that receivers understand, as bytes. Pure: time and secrets are passed in.
///
/// Names that operators chose come into every message: a form sees to it that they are text and
/// nothing else, neither a mention nor a link nor markup.
@NullMarked
package io.vestibule.bell.form;

import org.jspecify.annotations.NullMarked;
