/// Health checks.
@NullMarked
package io.vestibule.control.api.checks;

import org.jspecify.annotations.NullMarked;
