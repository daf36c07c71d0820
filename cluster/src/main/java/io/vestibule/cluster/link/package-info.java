/// What nodes are to each other: the engine as seen from here, frames on their way, and what an
/// operator is shown of both.
@NullMarked
package io.vestibule.cluster.link;

import org.jspecify.annotations.NullMarked;
