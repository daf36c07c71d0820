/// Tests of messages.
@NullMarked
package io.vestibule.bell.form;

import org.jspecify.annotations.NullMarked;
