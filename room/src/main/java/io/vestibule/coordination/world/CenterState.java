package io.vestibule.coordination.world;

import io.vestibule.queue.Bands;
import io.vestibule.queue.Forecast;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.PatienceCurve;
import java.util.Optional;

/// What a data center reports to the global coordinator of a room, every second or two and at once
/// when its own slots are used up. The newest one counts; all before may be lost. *Immutable.*
///
/// @param center the data center's name
/// @param sequence grows from state to state, also over restarts
/// @param seats what it holds of `totalActiveUsers`
/// @param passes what it holds of `newUsersPerMinute`
/// @param granted how many slots it gave out since its process started
/// @param drawn whether those who wait there draw for slots
/// @param line those who wait there and are live
/// @param users its traffic: visitors seen in the last whole minute
/// @param outlook how fast its part of the line moves
/// @param wanted how many slots it would give to newcomers at once beyond those it has
/// @param host the node that hosts the room there; empty if unknown
/// @param expected those who came there in the last seconds, are not counted as waiting yet and
///   will come back
/// @param placedUpTo everybody who came there up to this moment is known; [Bands#EVERYBODY] from a
///   host that does not say
public record CenterState(
        String center,
        long sequence,
        Held seats,
        Held passes,
        long granted,
        boolean drawn,
        LineSummary line,
        long users,
        Outlook outlook,
        int wanted,
        String host,
        LineSummary expected,
        long placedUpTo) {

    /// The same from the host of this name.
    public CenterState hostedBy(String node) {
        return new CenterState(
                center,
                sequence,
                seats,
                passes,
                granted,
                drawn,
                line,
                users,
                outlook,
                wanted,
                node,
                expected,
                placedUpTo);
    }

    /// How fast the line of a data center moves. Doubles: forecasts count no visitors.
    ///
    /// @param known whether there may be an estimate
    /// @param forecast how many it will let in, step by step
    /// @param perMinute how many it lets in a minute
    /// @param abandonsPerMinute the share of those waiting that gives up, per minute
    /// @param patience the same by how long they have waited; empty from a host that does not say
    public record Outlook(
            boolean known,
            Forecast forecast,
            double perMinute,
            double abandonsPerMinute,
            Optional<PatienceCurve> patience) {

        /// No estimate is possible.
        public static final Outlook UNKNOWN =
                new Outlook(false, new Forecast(new double[0], 1, 0), 0, 0, Optional.empty());
    }

    /// What a data center holds of one limit.
    ///
    /// @param taken the allotment in force there
    /// @param held how much it may come to use without being allotted more
    /// @param inUse how much it uses
    /// @param heldBack how much of that may be used by visitors whom a lost host let in and who
    ///   were not reported yet
    public record Held(Allotment taken, int held, int inUse, int heldBack) {}

    Escrow.EscrowReport toldOfSeats() {
        return new Escrow.EscrowReport(center, sequence, seats.taken(), seats.held());
    }

    Escrow.EscrowReport toldOfPasses() {
        return new Escrow.EscrowReport(center, sequence, passes.taken(), passes.held());
    }
}
