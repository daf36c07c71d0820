/// Tests of the package `io.vestibule.node.facts`.
@NullMarked
package io.vestibule.node.facts;

import org.jspecify.annotations.NullMarked;
