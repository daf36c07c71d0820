/// Commands that work on the store of a node, running or not.
@NullMarked
package io.vestibule.cli.stored;

import org.jspecify.annotations.NullMarked;
