/// A fleet of nodes, each in a process of its own on loopback addresses of its own, with a relay
/// between data centers that can be cut, and one origin behind all: what they show together is held
/// against the origin's record.
@NullMarked
package io.vestibule.fleet;

import org.jspecify.annotations.NullMarked;
