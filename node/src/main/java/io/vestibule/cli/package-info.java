/// The roof: the command line, and what each command prints.
///
/// ```floors
/// roof      cli
/// commands  server stored control
/// ground    terminal
/// ```
@NullMarked
package io.vestibule.cli;

import org.jspecify.annotations.NullMarked;
