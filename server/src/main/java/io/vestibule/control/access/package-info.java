/// Who may ask the control port for what, how often, and from where.
@NullMarked
package io.vestibule.control.access;

import org.jspecify.annotations.NullMarked;
