package io.vestibule.simulation;

/// Looks on while a world runs, and may end it. The caller implements it.
@FunctionalInterface
public interface Progress {

    /// Called about once in a simulated second.
    ///
    /// @param livedMillis how much of the story is over
    /// @param lengthMillis how long it is
    /// @return whether to continue; otherwise the run ends and says what it had so far
    boolean goesOn(long livedMillis, long lengthMillis);
}
