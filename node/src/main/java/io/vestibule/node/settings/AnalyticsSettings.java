package io.vestibule.node.settings;

import io.vestibule.analytics.clickhouse.ClickHousePlace;
import io.vestibule.analytics.figure.Retention;
import java.util.Optional;

/// What is kept of what happened. *Immutable.*
///
/// @param enabled whether anything is counted by the minute and kept
/// @param retention how long, and how much
/// @param clickHouse where copies of the rows go
public record AnalyticsSettings(boolean enabled, Retention retention, Optional<ClickHousePlace> clickHouse) {}
