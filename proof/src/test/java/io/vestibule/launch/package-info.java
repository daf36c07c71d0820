/// The launcher and the archive, as somebody would use them who has never seen this house.
@NullMarked
package io.vestibule.launch;

import org.jspecify.annotations.NullMarked;
