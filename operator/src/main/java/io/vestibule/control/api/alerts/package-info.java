/// Destinations, policies and deliveries of notifications.
@NullMarked
package io.vestibule.control.api.alerts;

import org.jspecify.annotations.NullMarked;
