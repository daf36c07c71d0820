package io.vestibule.control;

import java.util.List;
import java.util.function.Predicate;

/// Where the control port listens and whom it lets in. *Immutable.*
///
/// @param host an address or name
/// @param port 0 for any free one
/// @param hosts names, besides addresses and `localhost`, by which browsers may ask without a token
/// @param accepts whether a text is the control token; takes the same time whatever it is
public record ControlPlan(String host, int port, List<String> hosts, Predicate<String> accepts) {

    public ControlPlan {
        hosts = List.copyOf(hosts);
    }
}
