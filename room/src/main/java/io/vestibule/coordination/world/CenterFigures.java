package io.vestibule.coordination.world;

/// What a data center counts and holds at a moment, for those who look on. *Immutable.*
///
/// @param active seats taken, also by unknown people
/// @param seatsBack how many of them are held back, with no known visitor
/// @param waiting live waiting visitors
/// @param passesOut passes that are not back yet
/// @param passesBack how many of them are held back
/// @param seatsHeld how many seats may come in use without another allotment
/// @param passesHeld the same for passes
/// @param welcomes whether newcomers may be given slots at all: not while a waiting visitor may not
///   be counted yet
/// @param newcomers how many newcomers would get a slot at once; 0 if they are not welcome
public record CenterFigures(
        int active,
        Back seatsBack,
        int waiting,
        int passesOut,
        Back passesBack,
        int seatsHeld,
        int passesHeld,
        boolean welcomes,
        int newcomers) {

    /// Slots held back because a lost host may have admitted visitors that were not reported.
    ///
    /// @param count how many
    /// @param untilMillis the first moment at which none is any more; 0 if none is
    public record Back(int count, long untilMillis) {

        /// Nothing is held back.
        public static final Back NONE = new Back(0, 0);
    }
}
