package io.vestibule.node.settings;

import io.vestibule.settings.text.Address;
import java.util.List;

/// The operator's port. Immutable.
///
/// @param listen where
/// @param token the token that opens the API; empty for the one in the data directory
/// @param hosts names, besides addresses and `localhost`, by which browsers may ask for it
/// @param requests of one token in five minutes; 0 for no limit
public record ControlSettings(Address listen, String token, List<String> hosts, int requests) {

    private static final int PUBLISHED = 1_200;

    /// `127.0.0.1:8081`, token in the data directory.
    public static final ControlSettings DEFAULT =
            new ControlSettings(new Address("127.0.0.1", 8081), "", List.of(), PUBLISHED);

    public ControlSettings {
        hosts = List.copyOf(hosts);
    }
}
