package io.vestibule.invitation;

import java.util.Locale;

/// What a visitor is shown of invitations; the lower-case name is the code in JSON, log and
/// metrics.
public enum InvitationNotice {
    /// Nothing.
    NONE,
    /// The room admits only those who have one.
    REQUIRED,
    /// Not checked yet: there were too many to check. To be asked again.
    UNCHECKED,
    /// The visitor left, or was sent away, or the session ended a moment ago.
    USED,
    /// Not a token of the form that is read here.
    MALFORMED,
    /// Signed by no key of the settings.
    UNKNOWN_KEY,
    /// Not signed by the key that it names.
    FORGED,
    /// Its time is over.
    EXPIRED,
    /// Its time has not come.
    NOT_YET,
    /// By another issuer, or for another audience.
    WRONG_AUDIENCE,
    /// For other rooms.
    WRONG_ROOM,
    /// It does not say whose place it is.
    NO_PLACE;

    private final String code;

    InvitationNotice() {
        code = name().equals("NONE") ? "" : name().toLowerCase(Locale.ROOT);
    }

    /// The code; empty for nothing.
    public String code() {
        return code;
    }

    /// Whether the token can never be used here and now, so that asking again is no use.
    public boolean isRefusal() {
        return switch (this) {
            case NONE, REQUIRED, UNCHECKED -> false;
            case USED, MALFORMED, UNKNOWN_KEY, FORGED, EXPIRED, NOT_YET, WRONG_AUDIENCE, WRONG_ROOM, NO_PLACE -> true;
        };
    }
}
