/// Health checks, read and written.
@NullMarked
package io.vestibule.settings.check;

import org.jspecify.annotations.NullMarked;
