/// Storage for operators: the configuration with its history, ticket keys and control tokens.
@NullMarked
package io.vestibule.store;

import org.jspecify.annotations.NullMarked;
