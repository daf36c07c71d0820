/// The access log: entries, the ring they wait in, and the forms they are written in.
@NullMarked
package io.vestibule.gate.http.log;

import org.jspecify.annotations.NullMarked;
