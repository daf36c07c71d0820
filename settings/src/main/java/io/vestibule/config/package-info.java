/// Everything the operator has set, as one immutable value, and every change of it as a function of
/// that value: zones, rooms, events, rules, lists, tokens. Pure: time and chance are passed in, and
/// the store keeps it.
@NullMarked
package io.vestibule.config;

import org.jspecify.annotations.NullMarked;
