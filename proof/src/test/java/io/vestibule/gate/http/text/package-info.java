/// Tests end to end: see the package of this name that ships.
@NullMarked
package io.vestibule.gate.http.text;

import org.jspecify.annotations.NullMarked;
