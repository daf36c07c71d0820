/// Tests of `io.vestibule.cluster.disk`.
@NullMarked
package io.vestibule.cluster.disk;

import org.jspecify.annotations.NullMarked;
