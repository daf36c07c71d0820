package io.vestibule.health;

/// Whether checks and webhooks may connect to an address, and why.
public enum EgressVerdict {
    PUBLIC(true, "is public"),
    /// One of the addresses and ports of `node.origin` and `node.origins`.
    ORIGIN(true, "is an origin of this node"),
    /// Named by `node.egress.allow`.
    LISTED(true, "is in node.egress.allow"),
    INSIDE(false, "is not public: only node.egress.allow, in the settings file of a node, can permit it"),
    NEVER(false, "is link-local, a cloud's metadata service, multicast or unspecified, which is never" + " permitted"),
    OWN_PORT(false, "is a control or cluster port of this node, which is never permitted");

    private final boolean allowed;
    private final String why;

    EgressVerdict(boolean allowed, String why) {
        this.allowed = allowed;
        this.why = why;
    }

    public boolean isAllowed() {
        return allowed;
    }

    /// Ends a sentence that begins with the address.
    public String why() {
        return why;
    }
}
