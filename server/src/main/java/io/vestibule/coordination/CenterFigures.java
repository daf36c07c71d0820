package io.vestibule.coordination;

/// What a data center counts and holds at a moment, for those who look on. *Immutable.*
///
/// @param active seats taken, also by people of whom nobody knows
/// @param seatsBack how many of them are held back: nobody is known to sit there
/// @param waiting live waiting visitors
/// @param passesOut passes that are not back yet
/// @param passesBack how many of them are held back
/// @param seatsHeld how many seats may come in use without another allotment
/// @param passesHeld the same for passes
/// @param welcomes whether newcomers may be given slots at all: nobody may be waiting who is not
///   counted yet
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

    /// What is held back after a host was lost that may have let somebody in of whom nobody told.
    ///
    /// @param count how many
    /// @param untilMillis the first moment at which none is any more; 0 if none is
    public record Back(int count, long untilMillis) {

        /// Nothing is held back.
        public static final Back NONE = new Back(0, 0);
    }
}
