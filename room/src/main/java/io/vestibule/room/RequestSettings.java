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
/// @param confirmSeconds a seat is free after so many seconds if its ticket did not come back, even
///   if its visitor had waited for it; 0 is never, otherwise [#LEAST_CONFIRM] to [#MOST_CONFIRM]
public record RequestSettings(
        boolean caseSensitive,
        PathPolicy pathPolicy,
        Set<OriginCommand> originCommands,
        List<String> corsOrigins,
        boolean runningHoldSeat,
        boolean seatsOfTheSeen,
        int confirmSeconds) {

    /// How long a seat is held for a ticket that does not come back.
    public static final long UNSEEN_MILLIS = 30_000;

    /// The shortest time for a ticket to come back: clocks differ, and reports take time.
    public static final int LEAST_CONFIRM = 15;

    /// The longest.
    public static final int MOST_CONFIRM = 300;

    /// Until so long before its end such a seat is there by any clock.
    private static final long CLOCKS_MILLIS = 5_000;

    /// So long before its end it is asked about: more than clocks differ and reports take.
    private static final long ASKING_MILLIS = 10_000;

    /// Case-sensitive, forwarding paths as received, no commands, no other origins, a request under
    /// way holds the seat, and so does a ticket that is not seen again.
    public static final RequestSettings DEFAULT = new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of());

    /// The same where a request that is under way holds the seat, and every ticket.
    public RequestSettings(
            boolean caseSensitive, PathPolicy pathPolicy, Set<OriginCommand> originCommands, List<String> corsOrigins) {
        this(caseSensitive, pathPolicy, originCommands, corsOrigins, true, false);
    }

    /// The same without seats that have to be confirmed.
    public RequestSettings(
            boolean caseSensitive,
            PathPolicy pathPolicy,
            Set<OriginCommand> originCommands,
            List<String> corsOrigins,
            boolean runningHoldSeat,
            boolean seatsOfTheSeen) {
        this(caseSensitive, pathPolicy, originCommands, corsOrigins, runningHoldSeat, seatsOfTheSeen, 0);
    }

    public RequestSettings {
        originCommands = Set.copyOf(originCommands);
        corsOrigins = List.copyOf(corsOrigins);
    }

    /// Whether a seat is given back if its ticket does not come back.
    public boolean givesBackUnseen() {
        return seatsOfTheSeen || confirmSeconds > 0;
    }

    /// Whether that is so for the seats of visitors who had waited, too.
    public boolean givesBackAfterWaiting() {
        return confirmSeconds > 0;
    }

    /// How long a seat is held for a ticket that does not come back.
    public long unseenMillis() {
        return confirmSeconds > 0 ? confirmSeconds * 1_000L : UNSEEN_MILLIS;
    }

    /// Until so long after admission the seat is there by any clock.
    public long surelyHeldMillis() {
        return unseenMillis() - CLOCKS_MILLIS;
    }

    /// From so long after admission on a ticket that comes back for the first time is asked about.
    public long asksAfterMillis() {
        return unseenMillis() - ASKING_MILLIS;
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
