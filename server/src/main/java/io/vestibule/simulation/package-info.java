/// A whole world in virtual time: data centers, the network between them, visitors, and what went
/// right and wrong. Never opens a socket and never reads a clock: the same seed gives the same
/// bytes.
///
/// Its floors, from the roof down: `report`; `simulation` itself, which runs the world and
/// measures; `strategy`, which only divides slots; `check`, which judges every step; `network`,
/// which is time and the ways of messages; `scenario`, which says what will happen.
@NullMarked
package io.vestibule.simulation;

import org.jspecify.annotations.NullMarked;
