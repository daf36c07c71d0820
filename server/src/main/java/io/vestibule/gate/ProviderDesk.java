package io.vestibule.gate;

import io.vestibule.gate.siteverify.SiteverifySettings;
import io.vestibule.gate.siteverify.TokenChecker;
import io.vestibule.gate.siteverify.TokenReply;

import java.util.Optional;

/// The provider of challenges of a node. *Thread-safe.*
///
/// @param settings as the file has them; empty where challenges are our own
/// @param checker asks the provider
public record ProviderDesk(Optional<SiteverifySettings> settings, TokenChecker checker) {

    /// Challenges are our own.
    public static final ProviderDesk NONE =
            new ProviderDesk(
                    Optional.empty(), (_, _, _, then) -> then.accept(new TokenReply.Lost()));

    boolean isOn() {
        return settings.isPresent();
    }
}
