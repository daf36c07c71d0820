package io.vestibule.alerting;

import java.util.Optional;

/// One message to one receiver. *Immutable.*
///
/// @param id the same however often it is sent: receivers know by it what they have already
/// @param policyId the policy that asks for it; empty for a greeting
/// @param policyName its name at that time
/// @param alert what happened; nothing for a greeting, which tries whether a receiver can be
///   reached
/// @param folded how many earlier messages about the same thing it stands for, besides itself
public record Notification(String id, String policyId, String policyName, Optional<Alert> alert, int folded) {

    /// What a greeting says, as published.
    public static final String GREETING =
            "Hello World! This is a test message sent from Vestibule. If you can see this, your"
                    + " webhook is configured properly.";

    /// One line for people, without markup. It holds names that operators chose.
    public String text() {
        String title = alert.map(Alert::title).orElse(GREETING);
        return folded == 0
                ? title
                : "%s (%d earlier %s about it could not be sent)"
                        .formatted(title, folded, folded == 1 ? "message" : "messages");
    }
}
