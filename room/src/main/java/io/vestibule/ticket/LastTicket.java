package io.vestibule.ticket;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The ticket of somebody inside that was opened last on a connection: a page asks for ten things with the same
/// cookies, and nine of them need not be opened again. *Confined to the event loop of the connection.*
public final class LastTicket {

    /// Characters of cookies that are kept at most, since every connection may keep them.
    static final int MOST = 2_048;

    private @Nullable TicketScope scope;
    private String cookies = "";
    private OpenedTicket opened = OpenedTicket.ABSENT;

    /// What the cookies opened to; [OpenedTicket#ABSENT] if these are not the ones that are kept, or were for
    /// another room.
    ///
    /// @param lines every `Cookie` header of the request
    @SuppressWarnings("ReferenceEquality") // of a room whose settings changed it is another
    OpenedTicket of(TicketScope asked, List<String> lines) {
        return asked == scope && lines.size() == 1 && cookies.equals(lines.getFirst()) ? opened : OpenedTicket.ABSENT;
    }

    /// Keeps it, if it is of a visitor inside and its cookies are short, in the place of the one before.
    ///
    /// @param lines where it was the only one that could be a ticket
    void keep(TicketScope asked, List<String> lines, OpenedTicket ticket) {
        boolean inside = ticket.ticket() instanceof Ticket.Active;
        if (inside && lines.size() == 1 && lines.getFirst().length() <= MOST) {
            scope = asked;
            cookies = lines.getFirst();
            opened = ticket;
        }
    }
}
