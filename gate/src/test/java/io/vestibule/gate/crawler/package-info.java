/// Name servers that lie, loop and are silent.
@NullMarked
package io.vestibule.gate.crawler;

import org.jspecify.annotations.NullMarked;
