/// The books of one room in one data center, by which it is decided, and what changes them.
@NullMarked
package io.vestibule.coordination.books;

import org.jspecify.annotations.NullMarked;
