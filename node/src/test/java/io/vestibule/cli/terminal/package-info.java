/// Tests of the package `io.vestibule.cli.terminal`.
@NullMarked
package io.vestibule.cli.terminal;

import org.jspecify.annotations.NullMarked;
