package io.vestibule.control.access;

import java.util.Optional;

/// The holder of a token, or of a session that was opened with it. *Immutable.*
///
/// @param name of the token, never its text
/// @param mayWrite whether the role is `write`; else it is `read`
/// @param token names the token for its life: another of the same name has another one
/// @param session the id of the session by which it asks, if it does
public record Caller(String name, boolean mayWrite, String token, Optional<String> session) {

    /// The author of what this caller changes, for the history.
    public String author() {
        return "token:" + name;
    }

    /// The same in a session.
    Caller in(String id) {
        return new Caller(name, mayWrite, token, Optional.of(id));
    }
}
