/// Tests of the package `io.vestibule.coordination.books`.
@NullMarked
package io.vestibule.coordination.books;

import org.jspecify.annotations.NullMarked;
