/// How slots are divided among places: three ways after published articles, and ours. Nothing else
/// differs between them: visits are decided by the gate's own code.
@NullMarked
package io.vestibule.simulation.strategy;

import org.jspecify.annotations.NullMarked;
