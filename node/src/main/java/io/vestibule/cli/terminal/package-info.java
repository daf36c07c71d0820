/// Standard input and output, questions and tables.
@NullMarked
package io.vestibule.cli.terminal;

import org.jspecify.annotations.NullMarked;
