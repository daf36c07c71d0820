/// Tests of the package `io.vestibule.settings.text`.
@NullMarked
package io.vestibule.settings.text;

import org.jspecify.annotations.NullMarked;
