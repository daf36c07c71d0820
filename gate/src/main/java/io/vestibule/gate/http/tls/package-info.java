/// TLS: certificates and their reload, names, fingerprints, contexts to visitors and to origins.
@NullMarked
package io.vestibule.gate.http.tls;

import org.jspecify.annotations.NullMarked;
