/// Tests of the waiting page.
@NullMarked
package io.vestibule.page;

import org.jspecify.annotations.NullMarked;
