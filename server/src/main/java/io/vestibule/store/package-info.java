/// What is kept on disk for operators: ticket keys and control tokens.
@NullMarked
package io.vestibule.store;

import org.jspecify.annotations.NullMarked;
