package io.vestibule.wire;

import io.vestibule.coordination.SlotAsk;

/// A question for a slot under a number that its answer bears as well.
public record Asked(long number, SlotAsk ask) {}
