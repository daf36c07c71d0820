/// The door: HTTP in; page or origin out. A request comes through `http` to an usher of `usher` or `front` at the
/// `door`, becomes a `visit`, passes each `check` that its room has, and gets its `answer`, or is sent to the origin.
/// What is above `http` in the plan it cannot use: it knows nothing of rooms. Only the plan of the parts is here:
///
/// ```floors
/// roof      gate
/// ushers    usher front
/// answers   answer
/// checks    check
/// visits    visit
/// proxy     http
/// requests  http/exchange
/// ends      http/client http/origin
/// loop      http/loop
/// lines     http/log http/tls
/// plan      http/plan
/// texts     http/text
/// doors     door
/// ground    crawler siteverify
/// ```
@NullMarked
package io.vestibule.gate;

import org.jspecify.annotations.NullMarked;
