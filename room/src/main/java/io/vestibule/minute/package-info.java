/// What happened in a room in one minute: counts, gauges at every whole ten seconds, and how long
/// things took. *Immutable values, and the book that collects them.*
///
/// A row is of one room, one minute, one data center and one life of its host. How rows add up to a
/// room, a quarter of an hour or a day follows from the kinds of figures: [Count] adds up, a
/// [Gauge] is added at equal moments, a [Distribution] merges.
@NullMarked
package io.vestibule.minute;

import org.jspecify.annotations.NullMarked;
