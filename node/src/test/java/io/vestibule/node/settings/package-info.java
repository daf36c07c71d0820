@NullMarked
package io.vestibule.node.settings;

import org.jspecify.annotations.NullMarked;
