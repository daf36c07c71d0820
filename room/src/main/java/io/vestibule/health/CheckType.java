package io.vestibule.health;

/// What a health check speaks with its origin, under its published name.
public enum CheckType {
    HTTP,
    HTTPS,
    /// Only the connection: nothing is sent.
    TCP
}
