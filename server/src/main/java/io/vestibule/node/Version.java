package io.vestibule.node;

/// Which version this is. *Immutable.*
final class Version {

    private Version() {}

    /// As in the jar's manifest; `dev` outside a jar.
    static String text() {
        String written = Version.class.getPackage().getImplementationVersion();
        return written == null ? "dev" : written;
    }
}
