/// Tests of `io.vestibule.cluster.mirror`.
@NullMarked
package io.vestibule.cluster.mirror;

import org.jspecify.annotations.NullMarked;
