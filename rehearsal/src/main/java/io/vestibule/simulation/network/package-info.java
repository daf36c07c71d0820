/// Virtual time, chance, and the ways of messages between data centers. Pure.
@NullMarked
package io.vestibule.simulation.network;

import org.jspecify.annotations.NullMarked;
