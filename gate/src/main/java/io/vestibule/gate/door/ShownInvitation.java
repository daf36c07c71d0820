package io.vestibule.gate.door;

import java.util.ArrayList;
import java.util.List;

/// What a request says of an invitation: a token in the query, from a link, or in a header, from an
/// app. *Immutable.*
///
/// @param ticketId the id of the ticket that an invitation stands for; 0 if none is known yet
/// @param token as it was shown; empty if none was
/// @param address where the visitor continues, without the token: of `GET` and `HEAD` with the
///   token in the query; else empty
public record ShownInvitation(long ticketId, String token, String address) {

    /// Nothing.
    public static final ShownInvitation NONE = new ShownInvitation(0, "", "");

    /// The header that carries a token.
    public static final String HEADER = "Vestibule-Invitation";

    /// What comes before a token in a query.
    static final String PARAMETER_IS = "vestibule_invitation=";

    /// What a request says.
    public static ShownInvitation of(RequestHead head) {
        String header = head.headers().get(HEADER);
        int query = head.target().indexOf('?');
        if (head.reads() && query >= 0 && head.target().indexOf(PARAMETER_IS, query) >= 0) {
            return inQuery(head.target(), query, header == null ? "" : header);
        }
        return header == null ? NONE : new ShownInvitation(0, header, "");
    }

    /// Of several tokens the first counts; none stays in the address.
    private static ShownInvitation inQuery(String target, int query, String header) {
        var rest = new ArrayList<String>();
        String token = header;
        for (String part : target.substring(query + 1).split("&", -1)) {
            if (!part.startsWith(PARAMETER_IS)) {
                rest.add(part);
            } else if (token.isEmpty()) {
                token = part.substring(PARAMETER_IS.length());
            }
        }
        boolean found = rest.size() < target.substring(query + 1).split("&", -1).length;
        return found
                ? new ShownInvitation(0, token, address(target.substring(0, query), rest))
                : header.isEmpty() ? NONE : new ShownInvitation(0, header, "");
    }

    /// A path that begins with two slashes would be read as the name of a host.
    private static String address(String path, List<String> rest) {
        boolean host = path.length() > 1 && path.charAt(0) == '/' && (path.charAt(1) == '/' || path.charAt(1) == '\\');
        return (host ? "/." + path : path) + (rest.isEmpty() ? "" : "?" + String.join("&", rest));
    }

    /// Whether there is a token to look at.
    public boolean asks() {
        return !token.isEmpty();
    }

    /// Whether the visitor continues at another address.
    public boolean goesOn() {
        return !address.isEmpty();
    }

    /// Whether a ticket stands for an invitation.
    public boolean isAs(long id) {
        return ticketId != 0 && ticketId == id;
    }

    /// The same of a visitor whose ticket stands for an invitation.
    public ShownInvitation as(long id) {
        return new ShownInvitation(id, token, address);
    }
}
