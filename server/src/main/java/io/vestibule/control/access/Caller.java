package io.vestibule.control.access;

/// The holder of a token. *Immutable.*
///
/// @param name of the token, never its text
/// @param mayWrite whether the role is `write`; else it is `read`
public record Caller(String name, boolean mayWrite) {

    /// The author of what this caller changes, for the history.
    public String author() {
        return "token:" + name;
    }
}
