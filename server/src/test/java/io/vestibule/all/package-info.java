/// Tests in the groups in which the build runs them.
@NullMarked
package io.vestibule.all;

import org.jspecify.annotations.NullMarked;
