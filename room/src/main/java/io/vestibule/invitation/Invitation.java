package io.vestibule.invitation;

/// What a token turned out to be. *Immutable.*
public sealed interface Invitation {

    /// It invites to the room.
    ///
    /// @param ticketId the id of the one ticket that it stands for in this room; never 0
    record Good(long ticketId) implements Invitation {}

    /// It does not.
    ///
    /// @param why never [InvitationNotice#NONE]
    record Bad(InvitationNotice why) implements Invitation {}
}
