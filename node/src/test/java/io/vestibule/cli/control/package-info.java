/// Tests of the package `io.vestibule.cli.control`.
@NullMarked
package io.vestibule.cli.control;

import org.jspecify.annotations.NullMarked;
