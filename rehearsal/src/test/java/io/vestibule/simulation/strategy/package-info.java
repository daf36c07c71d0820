@NullMarked
package io.vestibule.simulation.strategy;

import org.jspecify.annotations.NullMarked;
