/// Tests of `io.vestibule.cluster.link`.
@NullMarked
package io.vestibule.cluster.link;

import org.jspecify.annotations.NullMarked;
