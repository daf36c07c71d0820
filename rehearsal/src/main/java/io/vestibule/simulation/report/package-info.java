/// Reports on simulated worlds: a table in the terminal, JSON, and a self-contained page with
/// plots.
@NullMarked
package io.vestibule.simulation.report;

import org.jspecify.annotations.NullMarked;
