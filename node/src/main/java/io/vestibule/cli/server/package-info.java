/// `run` and `train`: commands that are a server.
@NullMarked
package io.vestibule.cli.server;

import org.jspecify.annotations.NullMarked;
