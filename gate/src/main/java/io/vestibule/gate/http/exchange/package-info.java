/// One request and its response, from the client to the origin and back.
@NullMarked
package io.vestibule.gate.http.exchange;

import org.jspecify.annotations.NullMarked;
