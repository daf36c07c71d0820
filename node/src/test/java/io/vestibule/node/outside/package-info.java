/// Tests of the package `io.vestibule.node.outside`.
@NullMarked
package io.vestibule.node.outside;

import org.jspecify.annotations.NullMarked;
