/// The sockets of health checks: asks an origin once, by its name, and says which part of the way
/// failed and how long each took.
///
/// [io.vestibule.probe.NettyProber] is what the rest of the node knows. A probe is an
/// [io.vestibule.probe.Attempt], or several if origins do not answer in time; an attempt is a chain
/// of [io.vestibule.probe.Hop]s if redirects are followed. All of it runs on one event loop, apart
/// from those of visitors.
@NullMarked
package io.vestibule.probe;

import org.jspecify.annotations.NullMarked;
