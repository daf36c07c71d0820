package io.vestibule.settings.shape;

/// A component of a record, by which its value is known while the record is read.
///
/// @param <V> the component
public interface Component<V> {}
