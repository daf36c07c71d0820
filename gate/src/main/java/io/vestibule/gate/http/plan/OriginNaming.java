package io.vestibule.gate.http.plan;

import io.vestibule.gate.http.text.Authority;
import io.vestibule.gate.http.text.RefusedException;
import java.net.URI;
import java.util.Optional;

/// By which name an origin is asked, and whether its own names stay in its responses. *Immutable.*
///
/// @param host what is in `Host`
/// @param rewrites whether the origin's own names in `Location`, `Content-Location` and
///   `Set-Cookie` become those that the visitor used
public record OriginNaming(HostField host, boolean rewrites) {

    /// As the visitor asked; responses stay as they are.
    public static final OriginNaming PRESERVED = new OriginNaming(new HostField.Preserved(), false);

    /// What is in `Host`.
    public sealed interface HostField {

        /// What the visitor sent, byte for byte.
        record Preserved() implements HostField {}

        /// The host and port of the origin's own URL.
        record Own() implements HostField {}

        /// A name, as platforms want that choose a site by it.
        ///
        /// @param authority a host, and a port if it is not the usual one
        record Fixed(String authority) implements HostField {

            public Fixed {
                Authority.host(authority);
            }
        }

        /// What people write: `preserve`, `origin`, or a host with or without a port.
        ///
        /// @return empty if it is not one of these
        static Optional<HostField> of(String text) {
            try {
                return Optional.of(
                        switch (text) {
                            case "preserve" -> new Preserved();
                            case "origin" -> new Own();
                            default -> new Fixed(text);
                        });
            } catch (RefusedException _) {
                return Optional.empty();
            }
        }
    }

    /// What is in `Host`, if not what the visitor sent.
    ///
    /// @param url of the origin
    public Optional<String> hostFor(URI url) {
        return switch (host) {
            case HostField.Preserved() -> Optional.empty();
            case HostField.Own() -> Optional.of(OriginAddress.isUnix(url) ? "localhost" : url.getRawAuthority());
            case HostField.Fixed(String authority) -> Optional.of(authority);
        };
    }
}
