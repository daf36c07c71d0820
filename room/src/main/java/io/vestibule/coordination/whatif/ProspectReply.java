package io.vestibule.coordination.whatif;

/// What came of a question to a room's coordinator about settings that are not in force.
/// *Immutable.*
public sealed interface ProspectReply {

    /// The answer.
    record Told(Prospect prospect) implements ProspectReply {}

    /// The coordinator does not know the counts of the room yet.
    record NotYet() implements ProspectReply {}

    /// No answer came: the coordinator cannot be reached, or runs an earlier version that does not
    /// know the question.
    record Silent() implements ProspectReply {}

    /// The one silence.
    ProspectReply SILENT = new Silent();
}
