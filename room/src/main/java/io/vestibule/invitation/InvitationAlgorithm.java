package io.vestibule.invitation;

import com.nimbusds.jose.JWSAlgorithm;

/// How invitations may be signed: nothing else is read, whatever a token says.
public enum InvitationAlgorithm {
    /// Ed25519.
    EDDSA(JWSAlgorithm.EdDSA, "Ed25519", "Ed25519"),
    /// ECDSA on P-256 with SHA-256.
    ES256(JWSAlgorithm.ES256, "EC", "SHA256withECDSAinP1363Format"),
    /// HMAC with SHA-256: the site's login and the gate share a secret.
    HS256(JWSAlgorithm.HS256, "", "HmacSHA256");

    @SuppressWarnings("ImmutableEnumChecker") // is immutable, but does not say so
    private final JWSAlgorithm named;

    private final String keys;
    private final String signature;

    InvitationAlgorithm(JWSAlgorithm named, String keys, String signature) {
        this.named = named;
        this.keys = keys;
        this.signature = signature;
    }

    /// Whether its keys are pairs of a public and a private half.
    public boolean isPaired() {
        return this != HS256;
    }

    JWSAlgorithm named() {
        return named;
    }

    /// The JDK's name of its keys.
    String keys() {
        return keys;
    }

    /// The JDK's name of its signatures.
    String signature() {
        return signature;
    }
}
