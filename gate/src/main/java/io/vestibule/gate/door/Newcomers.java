package io.vestibule.gate.door;

import io.vestibule.coordination.protocol.Step;
import io.vestibule.ground.Elapsed;
import io.vestibule.room.RoomId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The newcomer without a ticket on one connection, so that requests running at the same time are
/// one newcomer: a page without a ticket asks for ten things at once. Knows the last newcomer only,
/// and for a moment. *Confined to the event loop of the connection.*
public final class Newcomers {

    /// How long after the answer its ticket may still be on the way to the browser.
    static final int MOMENT_MILLIS = 1_000;

    /// Requests that wait for the same answer; further ones are newcomers of their own.
    static final int MOST_FOLLOWERS = 256;

    private @Nullable Newcomer last;

    /// The newcomer whom a request belongs to; empty if it is the first.
    ///
    /// @param client address and program, since a connection may carry several people's requests
    @Nullable
    public Newcomer of(RoomId room, String client, long nowMillis) {
        var known = last;
        return known != null && known.is(room, client) && known.isOpen(nowMillis) ? known : null;
    }

    /// A newcomer.
    public Newcomer begin(RoomId room, String client) {
        var fresh = new Newcomer(room, client);
        last = fresh;
        return fresh;
    }

    /// One newcomer: first without an answer, then with what was answered.
    public static final class Newcomer {

        private final RoomId room;
        private final String client;
        private final List<Consumer<Step>> followers = new ArrayList<>();
        private @Nullable Step settled;
        private long settledMillis;

        Newcomer(RoomId room, String client) {
            this.room = room;
            this.client = client;
        }

        private boolean is(RoomId other, String otherClient) {
            return room.equals(other) && client.equals(otherClient);
        }

        private boolean isOpen(long nowMillis) {
            return followers.size() < MOST_FOLLOWERS
                    && (settled == null || !Elapsed.isOver(settledMillis, MOMENT_MILLIS, nowMillis));
        }

        /// Receives what the newcomer gets, now or later.
        public void follow(Consumer<Step> follower) {
            if (settled != null) {
                follower.accept(settled);
            } else {
                followers.add(follower);
            }
        }

        /// Passes it on to all followers.
        public void settle(Step step, long nowMillis) {
            settled = step;
            settledMillis = nowMillis;
            var all = List.copyOf(followers);
            followers.clear();
            all.forEach(follower -> follower.accept(step));
        }
    }
}
