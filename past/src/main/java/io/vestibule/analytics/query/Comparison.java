package io.vestibule.analytics.query;

import java.util.Locale;

/// How a filter compares a column, by the suffixes of the published API.
public enum Comparison {
    /// No suffix.
    EQUAL,
    NEQ,
    GT,
    GEQ,
    LT,
    LEQ,
    /// Equals one of several values.
    IN,
    /// Equals none of several values.
    NOTIN,
    /// Of texts: `%` stands for any characters, or none; all others for themselves.
    LIKE,
    NOTLIKE;

    /// What follows a column's name: `_geq`; nothing for [#EQUAL].
    public String suffix() {
        return this == EQUAL ? "" : "_" + name().toLowerCase(Locale.ROOT);
    }

    /// Whether it takes a list of values; otherwise one.
    public boolean takesList() {
        return this == IN || this == NOTIN;
    }

    /// Whether it is for texts alone.
    public boolean isOfText() {
        return this == LIKE || this == NOTLIKE;
    }
}
