/// Typed questions about what happened in rooms and what health checks found, and their answers:
/// which columns there are, filters, orders, and the grain in which a question is answered. Pure,
/// over [sources][io.vestibule.analytics.figure.AnalyticsSources].
@NullMarked
package io.vestibule.analytics.query;

import org.jspecify.annotations.NullMarked;
