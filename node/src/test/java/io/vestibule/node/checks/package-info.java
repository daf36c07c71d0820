/// Tests of the package `io.vestibule.node.checks`.
@NullMarked
package io.vestibule.node.checks;

import org.jspecify.annotations.NullMarked;
