package io.vestibule.settings.text;

/// Where something listens. Immutable.
///
/// @param host a name, or an address without brackets
/// @param port 0 lets the system choose
public record Address(String host, int port) {

    /// As it is in a URL.
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
