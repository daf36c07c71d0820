/// The demo: a small shop as origin and a crowd of visitors that behave like browsers.
///
/// ```floors
/// roof       demo
/// ground     check
/// ```
@NullMarked
package io.vestibule.demo;

import org.jspecify.annotations.NullMarked;
