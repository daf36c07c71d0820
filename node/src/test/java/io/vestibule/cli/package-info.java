/// Tests of the command line.
@NullMarked
package io.vestibule.cli;

import org.jspecify.annotations.NullMarked;
