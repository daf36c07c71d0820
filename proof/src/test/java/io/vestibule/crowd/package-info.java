/// Crowds before the whole gate, run as its operator runs it: real sockets, a real origin, some
/// thousand visitors. What they prove is held against the origin's record, not the gate's.
@NullMarked
package io.vestibule.crowd;

import org.jspecify.annotations.NullMarked;
