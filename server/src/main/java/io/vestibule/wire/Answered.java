package io.vestibule.wire;

import io.vestibule.coordination.SlotAnswer;

/// An answer under the number of its question.
public record Answered(long number, SlotAnswer answer) {}
