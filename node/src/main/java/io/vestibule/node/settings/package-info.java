/// Settings of a node: the YAML file, the environment and the command line become one immutable
/// value, or a list of every fault.
@NullMarked
package io.vestibule.node.settings;

import org.jspecify.annotations.NullMarked;
