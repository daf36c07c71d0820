package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpHeaders;
import io.vestibule.gate.http.plan.ExtraHeaders;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.RequestFacts;

/// Puts what an operator wants sent besides the usual into requests that go to an origin. *Pure.*
final class ExtraFields {

    private static final int LONGEST_PORT = 5;
    private static final int LAST_PORT = 65_535;

    private ExtraFields() {}

    /// Informs the origin, in place of what is there.
    ///
    /// @param id of the request
    static void tell(
            ExtraHeaders extra, Forwarding from, Peer peer, RequestFacts facts, String id, HttpHeaders headers) {
        for (ExtraHeaders.Name name : extra.names()) {
            String value = switch (name) {
                case X_REAL_IP -> from.client();
                case X_FORWARDED_PORT -> port(from, peer, facts, headers);
                case X_REQUEST_ID -> id;
            };
            headers.set(name.text(), value);
        }
    }

    private static String port(Forwarding from, Peer peer, RequestFacts facts, HttpHeaders headers) {
        if (peer.trusted()) {
            var told = headers.getAll(ExtraHeaders.Name.X_FORWARDED_PORT.text());
            if (told.size() == 1 && isPort(told.getFirst())) {
                return told.getFirst();
            }
        }
        String asked = facts.authority.substring(facts.authority.lastIndexOf(':') + 1);
        if (asked.length() < facts.authority.length() && isPort(asked)) {
            return asked;
        }
        return from.secure() ? "443" : "80";
    }

    private static boolean isPort(String text) {
        boolean digits = !text.isEmpty()
                && text.length() <= LONGEST_PORT
                && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return digits && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= LAST_PORT;
    }
}
