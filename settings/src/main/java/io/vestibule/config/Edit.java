package io.vestibule.config;

/// An edit that an operator wants. Says what would change and changes nothing; may be applied again
/// to a newer configuration when another edit was faster.
@FunctionalInterface
public interface Edit {

    EditResult apply(Configuration now, Moment when);
}
