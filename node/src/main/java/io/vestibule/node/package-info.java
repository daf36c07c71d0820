/// One node: reads its settings, wires the parts, starts and stops them.
///
/// ```floors
/// wiring   node
/// parts    warm checks
/// boards   boards
/// facts    facts
/// outside  outside
/// ground   settings succession
/// ```
@NullMarked
package io.vestibule.node;

import org.jspecify.annotations.NullMarked;
