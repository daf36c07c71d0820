/// Commands that ask a running node.
@NullMarked
package io.vestibule.cli.control;

import org.jspecify.annotations.NullMarked;
