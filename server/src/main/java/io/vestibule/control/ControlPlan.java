package io.vestibule.control;

import java.util.List;

/// Where the control port listens and whom it lets in. *Immutable.*
///
/// @param host an address or name
/// @param port 0 for any free one
/// @param token opens everything
/// @param hosts names, besides addresses and `localhost`, by which browsers may ask without a token
public record ControlPlan(String host, int port, String token, List<String> hosts) {

    public ControlPlan {
        hosts = List.copyOf(hosts);
        if (token.isEmpty()) {
            throw new IllegalArgumentException("no token");
        }
    }
}
