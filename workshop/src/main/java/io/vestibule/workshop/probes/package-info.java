/// What the sockets of health checks cost, and whether they are on time.
@NullMarked
package io.vestibule.workshop.probes;

import org.jspecify.annotations.NullMarked;
