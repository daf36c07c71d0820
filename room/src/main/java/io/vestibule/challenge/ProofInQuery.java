package io.vestibule.challenge;

import java.util.ArrayList;
import java.util.List;

/// A query string taken apart: the proofs that forms send in it, and what the site sees of it.
/// *Immutable.*
///
/// @param proofs the values of the parameter, decoded; none if it is not there
/// @param rest the query without them, the other parameters as they came and in their order
public record ProofInQuery(List<String> proofs, String rest) {

    /// The parameter's published name.
    public static final String NAME = "cf_wr_turnstile";

    private static final String BEGIN = NAME + "=";

    public ProofInQuery {
        proofs = List.copyOf(proofs);
    }

    /// Finds the proofs of a query.
    ///
    /// @param query without its question mark
    public static ProofInQuery of(String query) {
        if (!query.contains(NAME)) {
            return new ProofInQuery(List.of(), query);
        }
        var proofs = new ArrayList<String>();
        var rest = new ArrayList<String>();
        for (String pair : query.split("&", -1)) {
            if (pair.equals(NAME) || pair.startsWith(BEGIN)) {
                proofs.add(decoded(pair.substring(Math.min(pair.length(), BEGIN.length()))));
            } else {
                rest.add(pair);
            }
        }
        return new ProofInQuery(proofs, String.join("&", rest));
    }

    /// Undoes what forms and scripts do to base64; whatever else is encoded is not a proof, and
    /// stays as it is.
    private static String decoded(String value) {
        if (value.length() > ProofReader.MAX_LENGTH || value.indexOf('%') < 0) {
            return value;
        }
        return value.replace("%2B", "+")
                .replace("%2b", "+")
                .replace("%2F", "/")
                .replace("%2f", "/")
                .replace("%3D", "=")
                .replace("%3d", "=");
    }
}
