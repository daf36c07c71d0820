package io.vestibule.control;

/// Whether visitors can be served, and what is missing. *Immutable.*
///
/// @param ready whether a load balancer should send visitors
/// @param reason a few words: `ready`, or what is being waited for
public record Readiness(boolean ready, String reason) {

    public static final Readiness READY = new Readiness(true, "ready");

    public static Readiness notYet(String reason) {
        return new Readiness(false, reason);
    }
}
