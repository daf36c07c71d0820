@NullMarked
package io.vestibule.simulation.check;

import org.jspecify.annotations.NullMarked;
