/// Tests of the package `io.vestibule.gate.http.loop`.
@NullMarked
package io.vestibule.gate.http.loop;

import org.jspecify.annotations.NullMarked;
