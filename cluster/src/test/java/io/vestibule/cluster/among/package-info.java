/// Tests of `io.vestibule.cluster.among`.
@NullMarked
package io.vestibule.cluster.among;

import org.jspecify.annotations.NullMarked;
