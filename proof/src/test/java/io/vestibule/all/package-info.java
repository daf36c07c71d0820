/// Tests in the groups in which the build runs them, first of all by the name of this package.
@NullMarked
package io.vestibule.all;

import org.jspecify.annotations.NullMarked;
