/// The roof: the command line, and what each command prints.
@NullMarked
package io.vestibule.cli;

import org.jspecify.annotations.NullMarked;
