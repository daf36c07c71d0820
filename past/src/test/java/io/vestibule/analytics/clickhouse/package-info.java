/// Tests of the package `io.vestibule.analytics.clickhouse`.
@NullMarked
package io.vestibule.analytics.clickhouse;

import org.jspecify.annotations.NullMarked;
