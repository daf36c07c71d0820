@NullMarked
package io.vestibule.simulation.scenario;

import org.jspecify.annotations.NullMarked;
