/// Health checks of origins: what is asked, how an answer is judged, and how votes become a status.
/// Pure: time, chance and answers are passed in.
///
/// A [io.vestibule.health.HealthCheck] says what to ask. Part `probe` asks and returns a
/// [io.vestibule.health.ProbeResult].
@NullMarked
package io.vestibule.health;

import org.jspecify.annotations.NullMarked;
