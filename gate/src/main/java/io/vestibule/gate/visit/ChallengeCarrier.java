package io.vestibule.gate.visit;

/// In what a challenge goes to the visitor.
public enum ChallengeCarrier {
    /// Nothing that has room for one: our own page asks for it, a part of a page never does.
    NONE,
    /// A page of the owner's.
    PAGE,
    /// An answer in JSON.
    JSON;

    /// In what form an answer carries it.
    ///
    /// @param custom whether the room's page is one of the owner's
    public static ChallengeCarrier of(AnswerFormat form, boolean custom) {
        return switch (form) {
            case PART, CALL, PROGRAM -> NONE;
            case JSON -> JSON;
            case PAGE -> custom ? PAGE : NONE;
        };
    }
}
