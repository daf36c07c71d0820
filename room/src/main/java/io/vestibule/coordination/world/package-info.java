/// How data centers share the limits of a room: allotments, escrow, leases, promises and the hub.
@NullMarked
package io.vestibule.coordination.world;

import org.jspecify.annotations.NullMarked;
