package io.vestibule.gate.check;

import io.vestibule.gate.siteverify.SiteverifySettings;
import io.vestibule.gate.siteverify.TokenChecker;
import io.vestibule.gate.siteverify.TokenQueue;
import io.vestibule.gate.siteverify.TokenReply;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The provider of challenges of a node. *Thread-safe.*
///
/// @param settings as the file has them; empty where challenges are our own
/// @param tokens has tokens checked by the provider
public record ProviderDesk(Optional<SiteverifySettings> settings, TokenQueue tokens) {

    /// Challenges are our own.
    public static final ProviderDesk NONE = new ProviderDesk(
            Optional.empty(), new TokenQueue((_, _, _, then) -> then.accept(new TokenReply.Lost()), () -> 0));

    /// A provider's.
    ///
    /// @param checker asks it
    /// @param nanos a clock that only runs forward
    public static ProviderDesk of(SiteverifySettings settings, TokenChecker checker, LongSupplier nanos) {
        return new ProviderDesk(Optional.of(settings), new TokenQueue(checker, nanos));
    }

    boolean isOn() {
        return settings.isPresent();
    }
}
