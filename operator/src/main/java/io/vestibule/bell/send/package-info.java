/// Brings one message to one receiver, once: HTTPS and SMTP, with an end to everything.
@NullMarked
package io.vestibule.bell.send;

import org.jspecify.annotations.NullMarked;
