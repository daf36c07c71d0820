/// The copy of the minutes in ClickHouse.
@NullMarked
package io.vestibule.analytics.clickhouse;

import org.jspecify.annotations.NullMarked;
