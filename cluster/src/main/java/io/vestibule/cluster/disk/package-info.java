/// A room on disk: journal segments, copies, the promise, and what is found again after a crash.
@NullMarked
package io.vestibule.cluster.disk;

import org.jspecify.annotations.NullMarked;
