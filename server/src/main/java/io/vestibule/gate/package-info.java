/// The door: HTTP in; page or origin out.
///
/// ```floors
/// proxy      http
/// rooms      gate
/// outside    crawler siteverify
/// ```
@NullMarked
package io.vestibule.gate;

import org.jspecify.annotations.NullMarked;
