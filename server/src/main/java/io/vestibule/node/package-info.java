/// The roof: reads settings, wires the parts, starts and stops them; the command line.
@NullMarked
package io.vestibule.node;

import org.jspecify.annotations.NullMarked;
