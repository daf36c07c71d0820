/// Compares what people are shown with what came true, in many worlds.
@NullMarked
package io.vestibule.workshop.estimates;

import org.jspecify.annotations.NullMarked;
