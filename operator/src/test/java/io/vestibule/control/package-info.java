@NullMarked
package io.vestibule.control;

import org.jspecify.annotations.NullMarked;
