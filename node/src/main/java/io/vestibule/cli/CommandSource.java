package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import java.util.Optional;

/// Brings commands from a part of the product that a running server does without. Found by
/// [java.util.ServiceLoader], so that this package does not name it. *Immutable.*
public interface CommandSource {

    /// The command of this name, as picocli takes it: its class has a `@Command` with that name. Empty if this part has
    /// none.
    ///
    /// @param terminal where it says what it has to say
    Optional<Object> command(String name, Terminal terminal);
}
