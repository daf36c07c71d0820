package io.vestibule.rule;

/// Something about a rule that is allowed and most likely not meant. *Immutable.*
///
/// @param code what kind; stable
/// @param message what happens and what to write instead
public record RuleWarning(Code code, String message) {

    /// Kinds of warnings.
    public enum Code {
        /// A field under a name that is no longer used.
        DEPRECATED_NAME,
        /// The rule reads the path as it was spelled: a request that spells it differently gets
        /// another answer.
        RAW_PATH,
        /// An ending of the path: a visitor can put one behind any page.
        PATH_ENDING,
        /// A header that everybody can write.
        CLIENT_CLAIM
    }
}
