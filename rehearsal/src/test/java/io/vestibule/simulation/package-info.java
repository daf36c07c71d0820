@NullMarked
package io.vestibule.simulation;

import org.jspecify.annotations.NullMarked;
