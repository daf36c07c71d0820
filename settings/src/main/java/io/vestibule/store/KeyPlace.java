package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/// Where ticket keys are, as the text of a [KeyFile]. *Thread-safe*, and safe against other
/// processes that use it.
interface KeyPlace {

    /// The stored keys; empty before the first key was made.
    ///
    /// @throws Failure when it cannot be read
    Optional<String> read();

    /// Replaces what is there by what `next` makes of it, while no one else can change it. May call
    /// `next` again when another writer was faster.
    ///
    /// @return what is there now
    /// @throws Failure when it cannot be written, or what `next` throws; then nothing has changed
    String change(Function<Optional<String>, String> next);

    /// The failure to report when the stored keys are wrong.
    Failure wrong(String reason);

    /// How long a new key is known before it seals: longer than any process takes to look.
    Duration lead();
}
