package io.vestibule.control;

import io.vestibule.control.access.Caller;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Where the control port listens and whom it lets in. *Immutable.*
///
/// @param host an address or name
/// @param port 0 for any free one
/// @param hosts names, besides addresses and `localhost`, by which browsers may ask
/// @param callers finds the holder of a token; takes the same time whatever the text is
/// @param holders finds the holder of a token by [Caller#token]; nothing if it is revoked
/// @param mostRequests of one caller in five minutes; 0 for no limit
public record ControlPlan(
        String host,
        int port,
        List<String> hosts,
        Function<String, Optional<Caller>> callers,
        Function<String, Optional<Caller>> holders,
        int mostRequests) {

    /// Requests of one caller in five minutes, as published.
    public static final int PUBLISHED_REQUESTS = 1_200;

    public ControlPlan {
        hosts = List.copyOf(hosts);
    }
}
