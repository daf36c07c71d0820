package io.vestibule.room;

/// A host and a path prefix that a room covers.
///
/// @param host lower case, without port; `*` covers every host
/// @param path begins with `/`; covers itself and what lies below it, by whole segments
public record Route(String host, String path) {

    /// The host of a route that covers every host.
    public static final String EVERY_HOST = "*";

    public boolean coversEveryHost() {
        return host.equals(EVERY_HOST);
    }
}
