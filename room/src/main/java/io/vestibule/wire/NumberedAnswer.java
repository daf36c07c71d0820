package io.vestibule.wire;

import io.vestibule.coordination.protocol.SlotAnswer;

/// An answer under the number of its question.
public record NumberedAnswer(long number, SlotAnswer answer) {}
