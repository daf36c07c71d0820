/// Notifications of operators: what can be told, who wants to know, and when not to tell. Pure.
///
/// Parts leave an [io.vestibule.alerting.Alert] on the board of alerts; part `bell` sends what the
/// policies ask for.
@NullMarked
package io.vestibule.alerting;

import org.jspecify.annotations.NullMarked;
