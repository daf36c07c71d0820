/// Tests of what sends notifications.
@NullMarked
package io.vestibule.bell;

import org.jspecify.annotations.NullMarked;
