package io.vestibule.wire;

/// What has to be true of the fields of a message.
final class Require {

    private Require() {}

    /// @throws IllegalArgumentException saying `otherwise`, unless `holds`
    static void hold(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /// A number that counts something.
    ///
    /// @throws IllegalArgumentException if it is negative
    static int count(int value, String field) {
        hold(value >= 0, field + " is negative");
        return value;
    }

    /// A number that counts something.
    ///
    /// @throws IllegalArgumentException if it is negative
    static long count(long value, String field) {
        hold(value >= 0, field + " is negative");
        return value;
    }

    /// A rate, a share or a duration; one without end is infinite.
    ///
    /// @throws IllegalArgumentException if it is negative or no number
    static double amount(double value, String field) {
        hold(value >= 0, field + " is no amount");
        return value;
    }
}
