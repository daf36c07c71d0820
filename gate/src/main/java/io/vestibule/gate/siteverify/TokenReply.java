package io.vestibule.gate.siteverify;

/// What came of asking a provider. *Immutable.*
public sealed interface TokenReply {

    /// The provider answered in its own form.
    record Answered(SiteverifyAnswer answer) implements TokenReply {}

    /// It refused the question.
    record Unsure() implements TokenReply {}

    /// It did not answer, in time or at all.
    record Lost() implements TokenReply {}

    /// It was not asked, or too late: too many tokens are being checked.
    record Busy() implements TokenReply {}
}
