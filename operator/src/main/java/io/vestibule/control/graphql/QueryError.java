package io.vestibule.control.graphql;

import java.util.List;

/// An error or a remark as it is returned. *Immutable.*
///
/// @param path to the field that is meant, of names and numbers; empty for the whole query
record QueryError(String message, List<Object> path) {}
