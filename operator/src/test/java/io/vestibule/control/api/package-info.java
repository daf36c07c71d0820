@NullMarked
package io.vestibule.control.api;

import org.jspecify.annotations.NullMarked;
