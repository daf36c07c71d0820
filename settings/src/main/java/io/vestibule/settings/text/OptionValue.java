package io.vestibule.settings.text;

/// What was given on the command line. Immutable.
///
/// @param name the option
/// @param value as it was given; `true` for an option without a value
public record OptionValue(String name, String value) {}
