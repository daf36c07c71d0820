/// Hosting among other nodes: which rooms are hosted here, and the frames from and to lanes,
/// mirrors and hubs.
@NullMarked
package io.vestibule.cluster.among;

import org.jspecify.annotations.NullMarked;
