package io.vestibule.gate.door;

/// Decides what happens to a request whose head was read and found well formed. The proxy knows an
/// usher and nothing of rooms; the usher knows rooms and nothing of connections.
///
/// Called on the event loop of the request; never blocks.
@FunctionalInterface
public interface Usher {

    /// Decides on `head` and calls `outcome` exactly once, on the same event loop: at once when no
    /// slot has to be asked for, later otherwise.
    void judge(RequestHead head, VerdictSink sink);

    /// Whether it looks at the fingerprint of TLS clients: asked when a connection begins, and
    /// costs nothing then.
    default boolean asksForTlsClient() {
        return false;
    }

    /// Takes the verdict.
    @FunctionalInterface
    interface VerdictSink {
        void is(Verdict verdict);

        /// What the usher makes of the request, for the log; said before the verdict, or not at
        /// all.
        ///
        /// @param ending one word
        default void told(String ending) {}

        /// The same for a request to a room.
        ///
        /// @param room names it, and counts what is answered
        default void told(String ending, StatusCounts room) {}

        /// There will be no verdict, by a mistake of the usher's.
        default void failed(Throwable mistake) {
            throw new IllegalStateException("internal error in an usher", mistake);
        }
    }
}
