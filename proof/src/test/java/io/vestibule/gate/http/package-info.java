/// Tests of the reverse proxy.
@NullMarked
package io.vestibule.gate.http;

import org.jspecify.annotations.NullMarked;
