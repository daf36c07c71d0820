package io.vestibule.gate.visit;

import io.vestibule.challenge.ProofInQuery;
import io.vestibule.gate.door.RequestHead;

/// The proof in a request's query, where forms put it; scripts send a header. *Immutable.*
///
/// @param proof as the visitor sent it; empty if there is none
/// @param target the request target without a proof, as an address on this host
/// @param inQuery whether the target had one
public record ShownProof(String proof, String target, boolean inQuery) {

    public static final String HEADER = "Vestibule-Proof";

    private static final String NONE = "";

    /// What a request to a room that asks brings along. Only an address that reads can be left for
    /// the one without the proof.
    public static ShownProof of(RequestHead head) {
        String target = head.target();
        int question = target.indexOf('?');
        if (question >= 0 && head.reads()) {
            var query = ProofInQuery.of(target.substring(question + 1));
            if (!query.proofs().isEmpty()) {
                String path = onThisHost(target.substring(0, question));
                return new ShownProof(
                        query.proofs().getLast(), query.rest().isEmpty() ? path : path + '?' + query.rest(), true);
            }
        }
        return new ShownProof(NONE, target, false);
    }

    /// Browsers take `//name/` for another host.
    private static String onThisHost(String path) {
        boolean names = path.length() > 1 && "/\\".indexOf(path.charAt(1)) >= 0;
        return names ? "/." + path : path;
    }

    /// The proof in a request's header; empty if there is none.
    public static String inHeader(RequestHead head) {
        String header = head.headers().get(HEADER);
        return header == null ? NONE : header;
    }
}
