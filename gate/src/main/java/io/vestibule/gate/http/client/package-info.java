/// Connections of visitors: HTTP/1.1 and HTTP/2, the doors that accept them, and their bounds.
@NullMarked
package io.vestibule.gate.http.client;

import org.jspecify.annotations.NullMarked;
