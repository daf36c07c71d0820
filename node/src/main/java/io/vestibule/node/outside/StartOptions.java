package io.vestibule.node.outside;

import java.util.Map;

/// How a node starts, besides what its settings say. *Immutable.*
///
/// @param takesOver whether it takes the place of the process that has the data directory, if there
///   is one
/// @param environment the variables of the process
public record StartOptions(boolean takesOver, Map<String, String> environment) {

    /// Plainly.
    public static final StartOptions PLAIN = new StartOptions(false, Map.of());

    public StartOptions {
        environment = Map.copyOf(environment);
    }
}
