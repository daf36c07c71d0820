/// Pictures of the page, checked: what they are, and that they run nothing.
@NullMarked
package io.vestibule.settings.picture;

import org.jspecify.annotations.NullMarked;
