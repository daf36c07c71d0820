/// Notifications of operators: what can be reported, who wants to know, and when not to report.
/// Pure.
///
/// Parts leave an [io.vestibule.alerting.Alert] on the board of alerts; part `bell` sends what the
/// policies ask for.
@NullMarked
package io.vestibule.alerting;

import org.jspecify.annotations.NullMarked;
