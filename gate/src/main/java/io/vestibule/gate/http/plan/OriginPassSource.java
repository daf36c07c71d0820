package io.vestibule.gate.http.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/// Where the keys of `Vestibule-Pass` come from. *Immutable.*
public sealed interface OriginPassSource {

    /// From the settings.
    record Given(OriginPassKeys keys) implements OriginPassSource {}

    /// From a file, which is read again within two seconds of a change; one that does not load is
    /// logged and the old keys kept.
    record InFile(Path file) implements OriginPassSource {}

    /// The keys as they are now.
    ///
    /// @throws GeneralSecurityException when the file holds something else
    default OriginPassKeys read() throws IOException, GeneralSecurityException {
        return switch (this) {
            case Given(OriginPassKeys keys) -> keys;
            case InFile(Path file) ->
                OriginPassKeys.parse(Files.readString(file))
                        .orElseThrow(() -> new GeneralSecurityException("has to contain " + OriginPassKeys.FORM));
        };
    }
}
