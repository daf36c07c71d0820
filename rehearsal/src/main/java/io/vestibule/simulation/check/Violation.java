package io.vestibule.simulation.check;

import java.util.List;

/// A promise that was not kept. *Immutable.*
///
/// @param checker whose promise it was
/// @param atMillis when, in the story
/// @param what is wrong, in a sentence
/// @param before the last things that happened, oldest first
/// @param replay the command that makes it happen again
public record Violation(String checker, long atMillis, String what, List<String> before, String replay) {

    public Violation {
        before = List.copyOf(before);
    }

    /// The same with another command.
    public Violation replayedBy(String command) {
        return new Violation(checker, atMillis, what, before, command);
    }
}
