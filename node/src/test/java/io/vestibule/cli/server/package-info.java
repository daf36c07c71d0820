/// Tests of the package `io.vestibule.cli.server`.
@NullMarked
package io.vestibule.cli.server;

import org.jspecify.annotations.NullMarked;
