package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import java.util.List;

/// Brings commands from a part of the product that a running server does without. Found by
/// [java.util.ServiceLoader], so that this package does not name it. *Immutable.*
public interface CommandSource {

    /// The commands, as picocli takes them: each class has a `@Command` with a name.
    ///
    /// @param terminal where they say what they have to say
    List<Object> commands(Terminal terminal);
}
