/// Destinations, policies and silences of notifications, read and written.
@NullMarked
package io.vestibule.settings.alert;

import org.jspecify.annotations.NullMarked;
