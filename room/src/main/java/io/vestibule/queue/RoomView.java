package io.vestibule.queue;

import io.vestibule.room.EventSchedule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;

/// What a worker gets back from its data center about one room: all it needs to decide on visits.
/// *Immutable.*
///
/// @param version grows with every view of a coordinator
/// @param asOfMillis when it was made; as all moments here, in the room's time
/// @param acknowledgedMillis up to when the reports of the worker that reads this were taken; a
///   worker that is not acknowledged for 10 s renews no session
/// @param known whether the coordinator knows its counts; `false` while it recovers
/// @param rules the settings that the coordinator counts by
/// @param bands up to where people may enter or are about to
/// @param counts how many there are
/// @param flow how fast the line moves
/// @param line the line in 256 points
/// @param ended ids whose session was ended before its time, by revocation or by leaving
/// @param homes which data center this is
/// @param draws the places in line of visitors who came while people gathered
/// @param share what this data center holds of the limits
/// @param hold how far a sick origin holds the line
/// @param change what happened last that moves estimates; nothing most of the time
/// @param aheadMillis by how much the room's time is ahead of the clock that events follow; 0
///   unless the clock of a machine was set
public record RoomView(
        long version,
        long asOfMillis,
        long acknowledgedMillis,
        boolean known,
        Rules rules,
        Bands bands,
        Counts counts,
        Flow flow,
        LineSummary line,
        EndedIds ended,
        Homes homes,
        Draws draws,
        Share share,
        OriginHold hold,
        LastChange change,
        long aheadMillis) {

    /// How long a worker that is not acknowledged keeps renewing sessions.
    public static final long RENEWING_MILLIS = 10_000;

    private static final long PLACED_MILLIS = 10_000;

    /// What a worker knows before the coordinator has spoken: the settings in force, and that no
    /// newcomer may enter yet.
    ///
    /// @param nowMillis when the worker began
    public static RoomView unknown(Room room, long nowMillis) {
        return unknown(EventSchedule.at(room, nowMillis), nowMillis);
    }

    /// The same in a phase of the room.
    public static RoomView unknown(Phase phase, long nowMillis) {
        return new RoomView(
                0,
                nowMillis,
                nowMillis,
                false,
                Rules.of(phase),
                Bands.SHUT,
                Counts.NONE,
                Flow.UNKNOWN,
                LineSummary.EMPTY,
                EndedIds.NONE,
                Homes.ALONE,
                Draws.of(phase.room()),
                Share.UNKNOWN,
                OriginHold.NONE,
                LastChange.NONE,
                0);
    }

    /// The same view for a gate by whose clock this is the phase of the room. A view from before
    /// the phase began knows nothing of its settings. No newcomer enters while people gather by
    /// either clock: not before the start by the one that is late.
    public RoomView in(Phase phase) {
        var settings = wallMillis() >= phase.sinceMillis() ? rules : Rules.of(phase);
        boolean held = settings.queueAll() || rules.queueAll() || phase.gathering();
        var fitting = held ? settings.held() : settings;
        return fitting.equals(rules) ? this : copy(acknowledgedMillis, fitting, ended, share);
    }

    /// The same view for a worker whose reports were taken up to this moment.
    public RoomView acknowledging(long millis) {
        return copy(millis, rules, ended, share);
    }

    /// The same view with what is known of ended sessions.
    public RoomView withEnded(EndedIds known) {
        return copy(acknowledgedMillis, rules, known, share);
    }

    /// The same view with what the data center holds.
    public RoomView with(Share told) {
        return copy(acknowledgedMillis, rules, ended, told);
    }

    /// The one place that says what stays the same in every copy.
    private RoomView copy(long acknowledgedMillis, Rules rules, EndedIds ended, Share share) {
        return new RoomView(
                version,
                asOfMillis,
                acknowledgedMillis,
                known,
                rules,
                bands,
                counts,
                flow,
                line,
                ended,
                homes,
                draws,
                share,
                hold,
                change,
                aheadMillis);
    }

    /// When it was made, by the wall clock of the room's host.
    public long wallMillis() {
        return asOfMillis - aheadMillis;
    }

    /// Whether this one is newer: versions start again with every coordinator, moments do not.
    public boolean isNewerThan(RoomView other) {
        return asOfMillis != other.asOfMillis ? asOfMillis > other.asOfMillis : version > other.version;
    }

    /// Whether the place in line is known of a visitor who came at a moment: everybody who came
    /// before is. It counts as known after ten seconds, also if a gate is silent.
    public boolean places(long arrivedMillis, long nowMillis) {
        return arrivedMillis <= bands.placedUpTo() || nowMillis - arrivedMillis >= PLACED_MILLIS;
    }

    /// Whether the reader of this view may renew sessions.
    public boolean renews(long nowMillis) {
        return rules.limits().sessionRenewal() && nowMillis - acknowledgedMillis <= RENEWING_MILLIS;
    }
}
