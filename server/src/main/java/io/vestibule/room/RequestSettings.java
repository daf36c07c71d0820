package io.vestibule.room;

import java.util.List;
import java.util.Set;

/// How a room treats requests on their way.
///
/// @param caseSensitive whether `/Shop` and `/shop` differ; if not, the cookie has `Path=/`
/// @param pathPolicy what happens to a path that normalization would change
/// @param originCommands commands that the origin may give in its responses
/// @param corsOrigins origins whose scripts may read our JSON answers
/// @param runningHoldSeat whether a request that is under way holds the seat of its session
/// @param seatsOfTheSeen whether a seat that was taken without a ticket is given back if its ticket
///   is not seen again within [#UNSEEN_MILLIS]
public record RequestSettings(
        boolean caseSensitive,
        PathPolicy pathPolicy,
        Set<OriginCommand> originCommands,
        List<String> corsOrigins,
        boolean runningHoldSeat,
        boolean seatsOfTheSeen) {

    /// How long a seat is held for a ticket that does not come back.
    public static final long UNSEEN_MILLIS = 30_000;

    /// Until then it is there by any clock.
    public static final long SURELY_HELD_MILLIS = UNSEEN_MILLIS - 5_000;

    /// Case-sensitive, forwarding paths as received, no commands, no other origins, a request under
    /// way holds the seat, and so does a ticket that is not seen again.
    public static final RequestSettings DEFAULT =
            new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of());

    /// The same where a request that is under way holds the seat, and every ticket.
    public RequestSettings(
            boolean caseSensitive,
            PathPolicy pathPolicy,
            Set<OriginCommand> originCommands,
            List<String> corsOrigins) {
        this(caseSensitive, pathPolicy, originCommands, corsOrigins, true, false);
    }

    public RequestSettings {
        originCommands = Set.copyOf(originCommands);
        corsOrigins = List.copyOf(corsOrigins);
    }

    /// What happens to a path that normalization would change.
    public enum PathPolicy {
        /// The origin gets the bytes as received.
        FORWARD,
        /// GET and HEAD get 308 to the normalized path, others 400.
        REDIRECT,
        /// 400.
        REFUSE
    }

    /// What the origin may ask of the gate by `Cf-Waiting-Room-Command`.
    public enum OriginCommand {
        /// End the session that this response belongs to.
        REVOKE
    }
}
