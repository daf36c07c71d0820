package io.vestibule.invitation;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A key that invitations are checked by, and made if the settings have its private half.
/// *Immutable.*
public final class InvitationKey {

    /*
     * The library reads tokens and knows ES256 and HS256. For EdDSA it would need a provider that we
     * do not ship: that is the JDK's own Ed25519 here.
     */

    /// The shortest secret of HS256 (RFC 7518, 3.2).
    public static final int SECRET_BYTES = 32;

    private static final byte[] TRIAL = "vestibule".getBytes(StandardCharsets.US_ASCII);

    private final String id;
    private final InvitationAlgorithm algorithm;
    private final Key checks;
    private final Optional<Key> signs;

    private InvitationKey(String id, InvitationAlgorithm algorithm, Key checks, Optional<Key> signs) {
        this.id = id;
        this.algorithm = algorithm;
        this.checks = checks;
        this.signs = signs;
    }

    /// A key of HS256, which checks and signs.
    ///
    /// @param secret at least [#SECRET_BYTES]
    public static InvitationKey ofSecret(String id, byte[] secret) {
        if (secret.length < SECRET_BYTES) {
            throw new IllegalArgumentException("a secret has at least 32 bytes");
        }
        var key = new SecretKeySpec(secret, "HmacSHA256");
        return new InvitationKey(id, InvitationAlgorithm.HS256, key, Optional.of(key));
    }

    /// A key of two halves.
    ///
    /// @param publicKey as `SubjectPublicKeyInfo`
    /// @param privateKey as PKCS #8; empty where invitations are only checked
    /// @return empty if they are not of this algorithm, or not two halves of one key
    public static Optional<InvitationKey> ofPair(
            String id, InvitationAlgorithm algorithm, byte[] publicKey, byte[] privateKey) {
        try {
            var factory = KeyFactory.getInstance(algorithm.keys());
            PublicKey checks = factory.generatePublic(new X509EncodedKeySpec(publicKey));
            Optional<Key> signs = privateKey.length == 0
                    ? Optional.empty()
                    : Optional.of(factory.generatePrivate(new PKCS8EncodedKeySpec(privateKey)));
            var key = new InvitationKey(id, algorithm, checks, signs);
            return key.isSound() ? Optional.of(key) : Optional.empty();
        } catch (GeneralSecurityException | JOSEException | RuntimeException _) {
            return Optional.empty();
        }
    }

    /// The bytes of a key in PEM, or in base64 alone; empty if the text is neither.
    public static Optional<byte[]> decoded(String text) {
        String bare = text.replaceAll("-----[A-Z ]{1,40}-----", "").replaceAll("\\s", "");
        try {
            boolean url = bare.indexOf('-') >= 0 || bare.indexOf('_') >= 0;
            return Optional.of((url ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(bare));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// What tokens call it.
    public String id() {
        return id;
    }

    /// Whether it can make invitations.
    public boolean signs() {
        return signs.isPresent();
    }

    /// What others than the operator may know, or a secret: the bytes that it checks by.
    byte[] material() {
        return checks.getEncoded();
    }

    /// Whether a token was signed by it, by its own algorithm and no other.
    boolean signed(JWSObject token) {
        try {
            return algorithm.named().equals(token.getHeader().getAlgorithm()) && isSigned(token);
        } catch (GeneralSecurityException | JOSEException | RuntimeException _) {
            return false;
        }
    }

    private boolean isSigned(JWSObject token) throws GeneralSecurityException, JOSEException {
        return switch (algorithm) {
            case HS256 -> token.verify(new MACVerifier(checks.getEncoded()));
            case ES256 -> token.verify(new ECDSAVerifier((ECPublicKey) checks));
            case EDDSA -> verified(token.getSigningInput(), token.getSignature().decode());
        };
    }

    /// A token with these claims.
    ///
    /// @throws IllegalStateException if the key only checks
    String sign(Map<String, Object> claims) {
        var header = new JWSHeader.Builder(algorithm.named()).keyID(id).build();
        String input = header.toBase64URL() + "." + new Payload(claims).toBase64URL();
        byte[] signature = signature(input.getBytes(StandardCharsets.US_ASCII));
        return input + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    }

    private byte[] signature(byte[] input) {
        var key = signs.orElseThrow(() -> new IllegalStateException("this key only checks"));
        try {
            if (key instanceof PrivateKey half) {
                var signature = Signature.getInstance(algorithm.signature());
                signature.initSign(half);
                signature.update(input);
                return signature.sign();
            }
            var mac = Mac.getInstance(algorithm.signature());
            mac.init(key);
            return mac.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java lacks " + algorithm.signature(), e);
        }
    }

    private boolean verified(byte[] input, byte[] signed) throws GeneralSecurityException {
        var signature = Signature.getInstance(algorithm.signature());
        signature.initVerify((PublicKey) checks);
        signature.update(input);
        return signature.verify(signed);
    }

    /// Whether both halves fit, and the curve is the algorithm's.
    private boolean isSound() throws GeneralSecurityException, JOSEException {
        if (checks instanceof ECPublicKey half
                && !new ECDSAVerifier(half).supportedJWSAlgorithms().contains(JWSAlgorithm.ES256)) {
            return false;
        }
        return signs.isEmpty() || verified(TRIAL, signature(TRIAL));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof InvitationKey key
                && id.equals(key.id)
                && algorithm == key.algorithm
                && checks.equals(key.checks)
                && signs.equals(key.signs);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, algorithm, checks);
    }

    /// Does not show the secret.
    @Override
    public String toString() {
        return "key %s of %s".formatted(id, algorithm);
    }
}
