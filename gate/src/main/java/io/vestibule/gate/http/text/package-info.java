/// The text of HTTP: heads read and written, fields, bounds and refusals. No connection, no clock.
@NullMarked
package io.vestibule.gate.http.text;

import org.jspecify.annotations.NullMarked;
