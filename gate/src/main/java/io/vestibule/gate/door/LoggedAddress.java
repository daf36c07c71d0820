package io.vestibule.gate.door;

import io.vestibule.challenge.ProofInQuery;
import java.util.List;

/// Addresses as logs have them: without what lets another visitor in. *Immutable.*
public final class LoggedAddress {

    private static final List<String> SECRETS = List.of(ShownInvitation.PARAMETER_IS, ProofInQuery.NAME + "=");

    private LoggedAddress() {}

    /// A query, or a whole address, with `-` in place of the tokens of invitations and the proofs
    /// of challenges that are in it.
    public static String of(String text) {
        String safe = text;
        for (String secret : SECRETS) {
            safe = hidden(safe, secret);
        }
        return safe;
    }

    private static String hidden(String text, String secret) {
        int at = text.indexOf(secret);
        if (at < 0) {
            return text;
        }
        var safe = new StringBuilder(text.length());
        int from = 0;
        while (at >= 0) {
            safe.append(text, from, at + secret.length()).append('-');
            int end = text.indexOf('&', at);
            from = end < 0 ? text.length() : end;
            at = text.indexOf(secret, from);
        }
        return safe.append(text, from, text.length()).toString();
    }
}
