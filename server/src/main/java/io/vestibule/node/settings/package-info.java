/// Settings: the YAML file, the environment and the command line become one immutable value, or a
/// list of every fault.
///
/// ```text
/// bytes -> YamlReader -> Yaml (a tree with places)
///                          |
/// options, environment --> Section (a cursor: what is given for a key, and where)
///                          |
///            …Reader classes: one for each part of the file -> NodeSettings
/// ```
@NullMarked
package io.vestibule.node.settings;

import org.jspecify.annotations.NullMarked;
