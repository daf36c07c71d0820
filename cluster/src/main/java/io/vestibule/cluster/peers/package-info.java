/// Carries frames between the nodes of one cluster on Apache Pekko, and to gates that are no
/// members of it. The only package that knows Pekko; nothing of it is loaded by a node that is
/// alone.
@NullMarked
package io.vestibule.cluster.peers;

import org.jspecify.annotations.NullMarked;
