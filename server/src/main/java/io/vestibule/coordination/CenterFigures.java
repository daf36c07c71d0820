package io.vestibule.coordination;

/// What a data center counts and holds at a moment, for those who look on. *Immutable.*
///
/// @param active seats taken, also by people of whom nobody knows
/// @param waiting live waiting visitors
/// @param passesOut passes that are not back yet
/// @param seatsHeld how many seats may come in use without another allotment
/// @param passesHeld the same for passes
/// @param welcomes whether newcomers may be given slots at all: nobody may be waiting who is not
///   counted yet
/// @param newcomers how many newcomers would get a slot at once; 0 if they are not welcome
public record CenterFigures(
        int active,
        int waiting,
        int passesOut,
        int seatsHeld,
        int passesHeld,
        boolean welcomes,
        int newcomers) {}
