/// Runs the state machine of one room: its agent, its lanes, and when its promise reaches the disk.
@NullMarked
package io.vestibule.cluster.host;

import org.jspecify.annotations.NullMarked;
