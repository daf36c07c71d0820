/// Where parts leave counts, states, settings and slot requests for each other: the only shared
/// mutable memory of a node.
@NullMarked
package io.vestibule.board;

import org.jspecify.annotations.NullMarked;
