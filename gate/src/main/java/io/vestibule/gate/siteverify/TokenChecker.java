package io.vestibule.gate.siteverify;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Checks tokens away from the event loops. *Thread-safe.*
@FunctionalInterface
public interface TokenChecker {

    /// Checks a token.
    ///
    /// @param address of the visitor
    /// @param loop the event loop of the request
    /// @param then gets the outcome there, once; perhaps before this returns
    void check(String token, String address, Executor loop, Consumer<TokenReply> then);
}
