package io.vestibule.settings;

/// Where something listens. Immutable.
///
/// @param host a name, or an address without brackets
/// @param port 0 lets the system choose
public record Address(String host, int port) {

    /// As it stands in a URL.
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
