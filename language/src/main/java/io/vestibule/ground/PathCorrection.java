package io.vestibule.ground;

/// What was changed in a path to bring it into its canonical form. *Immutable.*
public enum PathCorrection {
    /// `\` became `/`.
    BACKSLASH,
    /// Doubled slashes became one.
    SLASHES,
    /// Dot segments were removed.
    DOT_SEGMENTS,
    /// Escapes of unreserved characters were decoded.
    NEEDLESS_ESCAPE,
    /// Escapes in lower case became upper case.
    ESCAPE_CASE,
    /// Characters that may not occur in a path were percent-encoded.
    STRAY_BYTE
}
