package io.vestibule.wire;

import io.vestibule.coordination.protocol.SlotAsk;

/// A question for a slot under a number that its answer bears as well.
public record NumberedAsk(long number, SlotAsk ask) {}
