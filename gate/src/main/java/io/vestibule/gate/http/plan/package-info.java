/// What the proxy is told to do: its settings, checked, and the figures it keeps.
@NullMarked
package io.vestibule.gate.http.plan;

import org.jspecify.annotations.NullMarked;
