/// Hosts the state machines of `coordination` in this process, with journal and snapshot.
@NullMarked
package io.vestibule.cluster;

import org.jspecify.annotations.NullMarked;
