package io.vestibule.gate.http.loop;

import org.jspecify.annotations.Nullable;

/// The moment by which something must have happened. A node of the list that a lane walks ten times
/// a second: setting and clearing it costs a store, nothing more. Confined to the event loop.
public final class Deadline {

    /// Never due.
    static final long NEVER = Long.MAX_VALUE;

    @Nullable
    Deadline before;

    @Nullable
    Deadline after;

    private final Bound bound;
    private long due = NEVER;

    public Deadline(Bound bound) {
        this.bound = bound;
    }

    /// What has deadlines: a connection or a stream.
    public interface Bound {

        /// The deadline has passed; it is cleared already.
        void overdue(long now);

        /// About a second has passed.
        default void tick() {}

        /// Another process accepts connections from now on: end when it costs the visitor nothing.
        default void retire() {}

        /// The server is about to stop: end when the work under way is done.
        void drain();

        /// The server stops: end now.
        void cut();
    }

    /// Moves it to another moment.
    ///
    /// @param nanos of the lane's clock
    public void set(long nanos) {
        due = nanos;
    }

    public void clear() {
        due = NEVER;
    }

    Bound bound() {
        return bound;
    }

    void tick() {
        bound.tick();
    }

    void check(long now) {
        if (now >= due) {
            due = NEVER;
            bound.overdue(now);
        }
    }
}
