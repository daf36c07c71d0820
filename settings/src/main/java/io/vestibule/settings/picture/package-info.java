/// Pictures of the page, checked: what kind they are, and how large.
@NullMarked
package io.vestibule.settings.picture;

import org.jspecify.annotations.NullMarked;
