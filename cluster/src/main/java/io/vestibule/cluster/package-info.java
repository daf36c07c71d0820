/// Hosts the rooms of a node: all of them in this process, or its share of them among other nodes.
/// The state machines themselves are in `coordination`.
///
/// ```floors
/// roof       cluster
/// among      among
/// one-room   host mirror peers
/// ground     disk link
/// ```
@NullMarked
package io.vestibule.cluster;

import org.jspecify.annotations.NullMarked;
