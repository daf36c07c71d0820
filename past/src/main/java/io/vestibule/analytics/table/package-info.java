/// The tables, their columns and the connections to them.
@NullMarked
package io.vestibule.analytics.table;

import org.jspecify.annotations.NullMarked;
