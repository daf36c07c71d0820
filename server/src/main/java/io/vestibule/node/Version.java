package io.vestibule.node;

/// Which version this is. *Immutable.*
final class Version {

    private static final String NAME = "vestibule ";

    private Version() {}

    /// As in the jar's manifest; `dev` outside a jar.
    static String text() {
        String written = Version.class.getPackage().getImplementationVersion();
        return written == null ? "dev" : written;
    }

    /// What `vestibule version` says.
    static String line() {
        return NAME + text();
    }
}
