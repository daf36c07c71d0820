package io.vestibule.bots;

import io.vestibule.challenge.Solutions;

/// What a client shows for the challenges it gets. *Thread-safe.*
@FunctionalInterface
interface Prover {

    /// Does the work.
    Prover HONEST = Solutions::proofOf;

    /// Shows a challenge that no node signed, as if it was solved.
    Prover FORGER = challenge -> Solutions.text("{\"challenge\":%s,\"solution\":{\"counter\":7,\"derivedKey\":\"%s\"}}"
            .formatted(challenge.replaceAll("(signature\":\")..", "$100"), "0".repeat(64)));

    /// Shows a key that does not follow from the number.
    Prover GUESSER = challenge -> Solutions.text("{\"challenge\":%s,\"solution\":{\"counter\":7,\"derivedKey\":\"%s\"}}"
            .formatted(challenge, "0".repeat(64)));

    /// What goes into the header that carries proofs.
    String prove(String challenge);

    /// Shows the same, whatever is asked.
    static Prover always(String proof) {
        return _ -> proof;
    }
}
