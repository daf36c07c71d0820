/// Connections to origins: addresses, pools, budgets, failures, HTTP/1.1 and HTTP/2.
@NullMarked
package io.vestibule.gate.http.origin;

import org.jspecify.annotations.NullMarked;
