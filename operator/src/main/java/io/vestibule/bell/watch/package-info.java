/// Notices what begins and ends: in rooms, from what their hosts report, and on the node itself.
/// Pure: time is passed in, and alerts are answers.
@NullMarked
package io.vestibule.bell.watch;

import org.jspecify.annotations.NullMarked;
