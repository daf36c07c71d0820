/// What everything on one event loop shares: deadlines, allowances, caps and the figures.
@NullMarked
package io.vestibule.gate.http.loop;

import org.jspecify.annotations.NullMarked;
