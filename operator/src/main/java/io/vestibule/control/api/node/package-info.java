/// The node, the cluster, the account and the history.
@NullMarked
package io.vestibule.control.api.node;

import org.jspecify.annotations.NullMarked;
