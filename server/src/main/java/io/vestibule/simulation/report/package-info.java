/// What is said about simulated worlds: a table in the terminal, JSON, and a page with plots that
/// needs nothing but itself.
@NullMarked
package io.vestibule.simulation.report;

import org.jspecify.annotations.NullMarked;
