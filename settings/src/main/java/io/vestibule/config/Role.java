package io.vestibule.config;

import java.util.Locale;

/// What a token may do at the control port.
public enum Role {
    /// Look.
    READ,
    /// Look and change.
    WRITE;

    /// The name under which it is kept and shown: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }
}
