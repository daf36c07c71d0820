/// Tests of tickets and their seal.
@NullMarked
package io.vestibule.ticket;

import org.jspecify.annotations.NullMarked;
