/// Health checks and notifications, as parts of a node.
@NullMarked
package io.vestibule.node.checks;

import org.jspecify.annotations.NullMarked;
