@NullMarked
package io.vestibule.control.access;

import org.jspecify.annotations.NullMarked;
