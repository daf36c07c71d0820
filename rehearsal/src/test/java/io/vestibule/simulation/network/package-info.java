@NullMarked
package io.vestibule.simulation.network;

import org.jspecify.annotations.NullMarked;
