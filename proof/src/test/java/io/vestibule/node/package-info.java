@NullMarked
package io.vestibule.node;

import org.jspecify.annotations.NullMarked;
