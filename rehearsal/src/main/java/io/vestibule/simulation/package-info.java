/// A whole world in virtual time: data centers, the network between them, visitors, and what went
/// right and wrong. Never opens a socket and never reads a clock: the same seed gives the same
/// bytes.
///
/// ```floors
/// roof       report
/// world      simulation
/// places     strategy
/// ways       network
/// judgement  check
/// story      scenario
/// ```
@NullMarked
package io.vestibule.simulation;

import org.jspecify.annotations.NullMarked;
