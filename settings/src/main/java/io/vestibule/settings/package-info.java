/// What people write down in YAML, and how it is read: values with their places, every fault at
/// once. Settings of a node and scenarios of the simulator are read by it.
///
/// ```text
/// bytes -> YamlReader -> Yaml (a tree with places)
///                          |
/// options, environment --> Section (a cursor: what is given for a key, and where)
///                          |
///   …Reader and …Shape classes: one for each part of a file -> values, or Faults
/// ```
///
/// ```floors
/// things    room alert check settings
/// pictures  picture
/// shapes    shape
/// ground    text
/// ```
@NullMarked
package io.vestibule.settings;

import org.jspecify.annotations.NullMarked;
