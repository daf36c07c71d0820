package io.vestibule.node.settings;

import io.vestibule.analytics.figure.Retention;

/// What is kept of what happened. *Immutable.*
///
/// @param enabled whether anything is counted by the minute and kept
/// @param retention how long, and how much
public record AnalyticsSettings(boolean enabled, Retention retention) {}
