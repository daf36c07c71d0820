package io.vestibule.challenge;

/// How hard a challenge is, from how full the room is and what the visitor's neighbors did. Pure.
/// *Immutable.*
///
/// A full room makes challenges a little harder for everybody: those who wait ten minutes do not
/// notice half a second of work, and a program that wants a thousand places does. Only the address
/// block makes them really hard. Nothing here sends a visitor away.
///
/// @param unsuspected how many challenges a block may ask for in some minutes before it meets
///   harder ones; more for blocks that many people share
public record LevelRule(int unsuspected) {

    /// A line shorter than this is none.
    private static final double SHORT_MINUTES = 0.5;

    /// From here on a line is long.
    private static final double LONG_MINUTES = 10;

    /// By how much a block exceeds what is unsuspected for one more level.
    private static final int STEP = 4;

    /// The level of a visitor's challenge.
    ///
    /// @param lineMinutes how long the line is: those who wait, divided by those who are let in
    ///   each minute; 0 without a line
    /// @param asked what the block asked for lately, by [BlockSketch]; 0 for blocks that the
    ///   operator excepts
    /// @param slow whether the browser has to work without WebCrypto, which pages without HTTPS do
    ///   not have: then a level lower takes about as long
    public ChallengeLevel of(double lineMinutes, int asked, boolean slow) {
        return ofRoom(lineMinutes).up(suspicion(asked)).up(slow ? -1 : 0);
    }

    private static ChallengeLevel ofRoom(double lineMinutes) {
        if (lineMinutes < SHORT_MINUTES) {
            return ChallengeLevel.LIGHT;
        }
        return lineMinutes < LONG_MINUTES ? ChallengeLevel.NORMAL : ChallengeLevel.RAISED;
    }

    private int suspicion(int asked) {
        int steps = 0;
        long bound = unsuspected;
        while (asked > bound) {
            steps++;
            bound = Math.max(1, bound) * STEP;
        }
        return steps;
    }
}
