@NullMarked
package io.vestibule.simulation.report;

import org.jspecify.annotations.NullMarked;
