package io.vestibule.config;

/// A wish of an operator: what to make of the configuration. Says what would change and changes
/// nothing; may be asked again on a newer configuration when somebody else was faster.
@FunctionalInterface
public interface Edit {

    EditResult apply(Configuration now, Moment when);
}
