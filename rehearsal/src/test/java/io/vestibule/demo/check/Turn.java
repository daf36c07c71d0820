package io.vestibule.demo.check;

/// When a visitor came and when their turn was. *Immutable.*
///
/// @param visitor the crowd's own number of the visitor
/// @param arrivedMillis when they came
/// @param admittedMillis when they were let in; {@link #NEVER} if they still waited at the end
public record Turn(long visitor, long arrivedMillis, long admittedMillis) {

    /// The admission of a visitor who was still waiting when the record ended.
    public static final long NEVER = Long.MAX_VALUE;
}
