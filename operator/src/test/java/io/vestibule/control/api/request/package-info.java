/// Tests of the package `io.vestibule.control.api.request`.
@NullMarked
package io.vestibule.control.api.request;

import org.jspecify.annotations.NullMarked;
