package io.vestibule.simulation.strategy;

/// A counter of the published kind: returns its value, then adds one; starts again each minute.
/// *Confined to its world.*
final class Counter {

    private long minute;
    private int value;

    /// The value before this question.
    int next(long ofMinute) {
        if (ofMinute != minute) {
            minute = ofMinute;
            value = 0;
        }
        return value++;
    }

    /// A visitor who was refused gives the number back: slots may come free within the minute.
    void giveBack(long ofMinute) {
        if (ofMinute == minute) {
            value--;
        }
    }
}
