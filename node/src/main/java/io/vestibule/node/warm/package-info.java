/// What a node tries on itself before visitors come.
@NullMarked
package io.vestibule.node.warm;

import org.jspecify.annotations.NullMarked;
