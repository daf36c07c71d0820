package io.vestibule.node.outside;

/// Which version this is. *Immutable.*
public final class Version {

    private static final String NAME = "vestibule ";

    private Version() {}

    /// As in the jar's manifest; `dev` outside a jar.
    public static String text() {
        String written = Version.class.getPackage().getImplementationVersion();
        return written == null ? "dev" : written;
    }

    /// What `vestibule version` says.
    public static String line() {
        return NAME + text();
    }
}
