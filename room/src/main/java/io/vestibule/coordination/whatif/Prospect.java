package io.vestibule.coordination.whatif;

import java.util.List;
import java.util.OptionalInt;

/// What other settings would mean for the people who wait now, and for those who come within the
/// next minute if as many come as in the last one. Forecasts, rounded to whole people and seconds.
/// *Immutable.*
///
/// @param waiting how many wait and are live; in all data centers, if the others are heard
/// @param active how many are inside, counted as widely
/// @param enterAtOnce how many of those waiting may enter at the moment of the change
/// @param seatsComing how many sessions end in each of the next minutes under the other settings,
///   those over at the moment of the change not among them; [#MINUTES] numbers
/// @param estimateBefore the seconds that the last of the line has yet to wait by what is shown
///   now; 0 if no one waits, empty if there is no estimate
/// @param estimateAfter the same under the other settings
/// @param nextMinuteBefore how many enter in the next 60 s as it is; empty if they are not counted,
///   because the room is suspended
/// @param nextMinuteAfter how many enter in the next 60 s under the other settings
/// @param pausesKnown whether it is known how long sessions pause between requests: without it the
///   seats that come free are those of sessions of which nothing more is heard
public record Prospect(
        int waiting,
        int active,
        int enterAtOnce,
        List<Integer> seatsComing,
        OptionalInt estimateBefore,
        OptionalInt estimateAfter,
        OptionalInt nextMinuteBefore,
        int nextMinuteAfter,
        boolean pausesKnown) {

    /// How many minutes are looked ahead.
    public static final int MINUTES = 10;

    public Prospect {
        seatsComing = List.copyOf(seatsComing);
    }
}
