/// Which callers may use which parts of the control port, how often, and from where.
@NullMarked
package io.vestibule.control.access;

import org.jspecify.annotations.NullMarked;
