/// Tests of the sockets of health checks, against origins and name servers that misbehave.
@NullMarked
package io.vestibule.probe;

import org.jspecify.annotations.NullMarked;
