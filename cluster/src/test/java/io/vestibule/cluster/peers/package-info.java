/// Tests of what goes between nodes.
@NullMarked
package io.vestibule.cluster.peers;

import org.jspecify.annotations.NullMarked;
