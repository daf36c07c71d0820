/// Things that operators set, declared once: a record and one part for each of its components. Reading with all
/// faults at once, and writing, follow from the declaration.
@NullMarked
package io.vestibule.settings.shape;

import org.jspecify.annotations.NullMarked;
