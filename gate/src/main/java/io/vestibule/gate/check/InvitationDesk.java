package io.vestibule.gate.check;

import io.vestibule.invitation.Invitation;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.invitation.Invitations;
import io.vestibule.room.Room;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/// Checks invitations off the event loops. *Thread-safe.*
///
/// @param invitations as the settings want them; empty if there are none
/// @param pool carries out checks, a bounded number; refuses those that are too many
public record InvitationDesk(Optional<Invitations> invitations, Executor pool) {

    /// There are no invitations.
    public static final InvitationDesk NONE = new InvitationDesk(Optional.empty(), _ -> {});

    private static final Invitation UNCHECKED = new Invitation.Bad(InvitationNotice.UNCHECKED);

    public boolean isOn() {
        return invitations.isPresent();
    }

    /// Checks a token. Where there are too many to check it is not checked, which the visitor does
    /// not pay for: the same is asked again.
    ///
    /// @param loop the event loop of the request
    /// @param then gets the outcome there, once; perhaps before this returns
    public void check(String token, Room room, long nowMillis, Executor loop, Consumer<Invitation> then) {
        if (invitations.isEmpty()) {
            then.accept(UNCHECKED);
            return;
        }
        var known = invitations.get();
        try {
            pool.execute(() -> {
                var outcome = known.check(token, room.id().value(), room.name(), nowMillis);
                loop.execute(() -> then.accept(outcome));
            });
        } catch (RejectedExecutionException _) {
            then.accept(UNCHECKED);
        }
    }
}
