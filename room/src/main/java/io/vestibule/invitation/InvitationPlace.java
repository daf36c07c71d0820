package io.vestibule.invitation;

/// Whose place in a room an invitation is.
public enum InvitationPlace {
    /// Its own: one token is one place.
    JTI("jti"),
    /// Its subject's: one account of the site's own login is one place, whatever token it shows.
    SUB("sub");

    private final String claim;

    InvitationPlace(String claim) {
        this.claim = claim;
    }

    /// The claim that names it.
    public String claim() {
        return claim;
    }
}
