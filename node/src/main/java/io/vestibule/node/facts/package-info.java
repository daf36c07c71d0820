/// Facts that nodes share by the store, and the rules that are evaluated with them.
@NullMarked
package io.vestibule.node.facts;

import org.jspecify.annotations.NullMarked;
