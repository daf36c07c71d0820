/// Tests of `io.vestibule.cluster.host`.
@NullMarked
package io.vestibule.cluster.host;

import org.jspecify.annotations.NullMarked;
