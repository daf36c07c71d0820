package io.vestibule.gate.http.loop;

/// How much memory the visitors of a lane may have us keep for them, all connections together.
/// Confined to the event loop.
///
/// A connection has a [Usage] of it. When all is taken, a connection may still take a little, so
/// that connections that take much do not shut out those that need little.
public final class Allowance {

    private final long most;
    private long taken;

    /// @param most bytes for all connections of the lane together, small shares apart
    Allowance(long most) {
        this.most = most;
    }

    /// Of a new connection.
    ///
    /// @param own bytes at most for this connection
    /// @param always bytes it may have although all is taken
    public Usage share(long own, long always) {
        return new Usage(own, always);
    }

    /// Bytes that are taken now.
    long taken() {
        return taken;
    }

    /// What one connection has taken. Confined to the event loop.
    public final class Usage {

        private final long own;
        private final long always;
        private long held;

        private Usage(long own, long always) {
            this.own = own;
            this.always = always;
        }

        /// Whether this many more bytes are within the bounds. A request that is alone on its
        /// connection is never too large.
        public boolean fits(long bytes) {
            long then = held + bytes;
            boolean ours = held == 0 || then <= own;
            return ours && (taken + bytes <= most || then <= always);
        }

        /// Takes them, whether they fit or not.
        public void take(long bytes) {
            held += bytes;
            taken += bytes;
        }

        public void giveBack(long bytes) {
            held -= bytes;
            taken -= bytes;
        }

        public long held() {
            return held;
        }
    }
}
