package io.vestibule.invitation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Tokens of our own and of another issuer, good and bad.
class InvitationsTest {

    private static final long NOW = 1_790_000_000_000L;
    private static final long END = NOW + 60_000;
    private static final byte[] SECRET = "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NONE = new byte[0];

    private static InvitationKey key(String id, InvitationAlgorithm algorithm) {
        if (!algorithm.isPaired()) {
            return InvitationKey.ofSecret(id, SECRET);
        }
        KeyPair pair = pair(algorithm == InvitationAlgorithm.EDDSA ? "Ed25519" : "secp256r1");
        return InvitationKey.ofPair(
                        id,
                        algorithm,
                        pair.getPublic().getEncoded(),
                        pair.getPrivate().getEncoded())
                .orElseThrow();
    }

    private static KeyPair pair(String kind) {
        try {
            if (kind.equals("Ed25519")) {
                return KeyPairGenerator.getInstance(kind).generateKeyPair();
            }
            var maker = KeyPairGenerator.getInstance("EC");
            maker.initialize(new ECGenParameterSpec(kind));
            return maker.generateKeyPair();
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static Invitations by(InvitationPlace place, InvitationKey... keys) {
        return new Invitations(List.of(keys), place, "vestibule", "", NONE);
    }

    private static Invitations shared() {
        return by(InvitationPlace.JTI, key("k", InvitationAlgorithm.HS256));
    }

    private static Invitation seen(Invitations invitations, String token) {
        return invitations.check(token, "r1", "sale", NOW);
    }

    private static InvitationNotice why(Invitation outcome) {
        return outcome instanceof Invitation.Bad(InvitationNotice why) ? why : InvitationNotice.NONE;
    }

    private static long id(Invitation outcome) {
        return ((Invitation.Good) outcome).ticketId();
    }

    /// A token of another issuer that knows the secret, with this payload.
    private static String foreign(String payload) {
        try {
            var header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k").build();
            var token = new JWSObject(header, new Payload(payload));
            token.sign(new MACSigner(SECRET));
            return token.serialize();
        } catch (com.nimbusds.jose.JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private static String foreign(Map<String, Object> more) {
        var claims = new java.util.HashMap<String, Object>();
        claims.put("aud", "vestibule");
        claims.put("exp", END / 1000);
        claims.put("jti", "1");
        claims.putAll(more);
        return foreign(new Payload(claims).toString());
    }

    private static String unsigned(String header, String payload) {
        var text = Base64.getUrlEncoder().withoutPadding();
        return text.encodeToString(header.getBytes(StandardCharsets.UTF_8))
                + "."
                + text.encodeToString(payload.getBytes(StandardCharsets.UTF_8))
                + ".";
    }

    @ParameterizedTest
    @EnumSource
    void whatWasMadeIsGood(InvitationAlgorithm algorithm) {
        var invitations = by(InvitationPlace.JTI, key("k", algorithm));
        String token = invitations.make("t1", "", "sale", END).orElseThrow();

        assertThat(seen(invitations, token)).isInstanceOf(Invitation.Good.class);
    }

    @ParameterizedTest
    @EnumSource
    void aChangedCharacterMakesItNoneOfOurs(InvitationAlgorithm algorithm) {
        var invitations = by(InvitationPlace.JTI, key("k", algorithm));
        String token = invitations.make("t1", "", "", END).orElseThrow();
        for (int at = token.indexOf('.') + 1; at < token.length() - 1; at++) {
            if (token.charAt(at) != '.') {
                char other = token.charAt(at) == 'A' ? 'B' : 'A';
                String changed = token.substring(0, at) + other + token.substring(at + 1);
                assertThat(seen(invitations, changed)).isNotInstanceOf(Invitation.Good.class);
            }
        }
    }

    @Test
    void oneTokenIsOnePlaceInARoomAndAnotherInAnother() {
        var invitations = shared();
        String token = invitations.make("t1", "", "", END).orElseThrow();
        long here = id(seen(invitations, token));

        assertThat(id(seen(invitations, token))).isEqualTo(here);
        assertThat(id(invitations.check(token, "r2", "other", NOW))).isNotEqualTo(here);
        String other = invitations.make("t2", "", "", END).orElseThrow();
        assertThat(id(seen(invitations, other))).isNotEqualTo(here);
    }

    @Test
    void oneAccountIsOnePlaceWhateverTokenOrKey() {
        var old = key("old", InvitationAlgorithm.EDDSA);
        var next = key("next", InvitationAlgorithm.ES256);
        var before = by(InvitationPlace.SUB, old);
        var after = by(InvitationPlace.SUB, old, next);
        String first = before.make("t1", "ann", "", END).orElseThrow();
        String second = by(InvitationPlace.SUB, next).make("t2", "ann", "", END).orElseThrow();

        assertThat(id(seen(after, second))).isEqualTo(id(seen(before, first)));
    }

    @Test
    void withASecretForPlacesKeysMayComeAndGo() {
        byte[] places = "places".getBytes(StandardCharsets.US_ASCII);
        var old = List.of(key("old", InvitationAlgorithm.EDDSA));
        var next = List.of(key("next", InvitationAlgorithm.EDDSA));
        var before = new Invitations(old, InvitationPlace.SUB, "vestibule", "", places);
        var after = new Invitations(next, InvitationPlace.SUB, "vestibule", "", places);

        assertThat(id(seen(after, after.make("2", "ann", "", END).orElseThrow())))
                .isEqualTo(id(seen(before, before.make("1", "ann", "", END).orElseThrow())));
    }

    @Test
    void ofThousandsNoTwoHaveOneTicket() {
        var invitations = shared();
        Set<Long> ids = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            ids.add(id(seen(invitations, invitations.make("t" + i, "", "", END).orElseThrow())));
        }
        assertThat(ids).hasSize(5_000).doesNotContain(0L);
    }

    @Test
    void clocksMayBeFiveSecondsOff() {
        var invitations = shared();
        String ends = foreign(Map.of("exp", NOW / 1000));
        String begins = foreign(Map.of("nbf", NOW / 1000));

        assertThat(why(invitations.check(ends, "r1", "sale", NOW + 4_999))).isEqualTo(InvitationNotice.NONE);
        assertThat(why(invitations.check(ends, "r1", "sale", NOW + 5_000))).isEqualTo(InvitationNotice.EXPIRED);
        assertThat(why(invitations.check(begins, "r1", "sale", NOW - 5_000))).isEqualTo(InvitationNotice.NONE);
        assertThat(why(invitations.check(begins, "r1", "sale", NOW - 5_001))).isEqualTo(InvitationNotice.NOT_YET);
    }

    @Test
    void aTokenNamesItsRoomsByNameOrIdAndItsAudience() {
        var invitations = shared();
        assertThat(why(seen(invitations, foreign(Map.of("room", "sale"))))).isEqualTo(NOTHING);
        assertThat(why(seen(invitations, foreign(Map.of("room", List.of("x", "r1"))))))
                .isEqualTo(NOTHING);
        assertThat(why(seen(invitations, foreign(Map.of("room", "other"))))).isEqualTo(InvitationNotice.WRONG_ROOM);
        assertThat(why(seen(invitations, foreign(Map.of("room", List.of()))))).isEqualTo(InvitationNotice.WRONG_ROOM);
        assertThat(why(seen(invitations, foreign(Map.of("aud", List.of("x", "vestibule"))))))
                .isEqualTo(NOTHING);
        assertThat(why(seen(invitations, foreign(Map.of("aud", "shop"))))).isEqualTo(InvitationNotice.WRONG_AUDIENCE);
    }

    private static final InvitationNotice NOTHING = InvitationNotice.NONE;

    @Test
    void whereTheIssuerMattersAnotherIsRefused() {
        var key = List.of(key("k", InvitationAlgorithm.HS256));
        var invitations = new Invitations(key, InvitationPlace.JTI, "vestibule", "login", NONE);

        assertThat(why(seen(invitations, foreign(Map.of("iss", "login"))))).isEqualTo(NOTHING);
        assertThat(why(seen(invitations, foreign(Map.of())))).isEqualTo(InvitationNotice.WRONG_AUDIENCE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|WRONG_AUDIENCE",
                "{\"aud\":\"vestibule\",\"jti\":\"1\"}|MALFORMED",
                "{\"aud\":\"vestibule\",\"jti\":\"1\",\"exp\":\"never\"}|MALFORMED",
                "{\"aud\":\"vestibule\",\"jti\":\"1\",\"exp\":-1}|EXPIRED",
                "{\"aud\":\"vestibule\",\"jti\":\"1\",\"exp\":1e400}|MALFORMED",
                "{\"aud\":\"vestibule\",\"exp\":9e9}|NO_PLACE",
                "{\"aud\":\"vestibule\",\"jti\":\"\",\"exp\":9e9}|NO_PLACE",
                "{\"aud\":\"vestibule\",\"jti\":7,\"exp\":9e9}|NO_PLACE",
                "{\"aud\":\"vestibule\",\"jti\":\"1\",\"nbf\":\"x\",\"exp\":9e9}|MALFORMED",
                "{\"aud\":[null],\"jti\":\"1\",\"exp\":9e9}|WRONG_AUDIENCE",
                "[]|WRONG_AUDIENCE",
                "no json|MALFORMED",
            })
    void whatASignedTokenLacksIsSaid(String payload, InvitationNotice why) {
        assertThat(why(seen(shared(), foreign(payload)))).isEqualTo(why);
    }

    @Test
    void aTokenOfNoAlgorithmIsNone() {
        String claims = "{\"aud\":\"vestibule\",\"jti\":\"1\",\"exp\":9000000000}";
        for (String alg : List.of("none", "None", "nOnE", "")) {
            String token = unsigned("{\"alg\":\"" + alg + "\",\"kid\":\"k\"}", claims);
            assertThat(seen(shared(), token)).isInstanceOf(Invitation.Bad.class);
        }
    }

    /// The oldest trick: the public key of the gate as the secret of an HMAC.
    @Test
    void aPublicKeyIsNoSecret() throws Exception {
        KeyPair pair = pair("secp256r1");
        var checks = InvitationKey.ofPair(
                        "k", InvitationAlgorithm.ES256, pair.getPublic().getEncoded(), NONE)
                .orElseThrow();
        var header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k").build();
        var token = new JWSObject(header, new Payload("{\"aud\":\"vestibule\"}"));
        token.sign(new MACSigner(pair.getPublic().getEncoded()));

        assertThat(why(seen(by(InvitationPlace.JTI, checks), token.serialize())))
                .isEqualTo(InvitationNotice.FORGED);
    }

    @Test
    void theTokensOfAnotherLibraryAreReadToo() throws Exception {
        KeyPair pair = pair("secp256r1");
        var checks = InvitationKey.ofPair(
                        "k", InvitationAlgorithm.ES256, pair.getPublic().getEncoded(), NONE)
                .orElseThrow();
        var header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k").build();
        var claims = "{\"aud\":\"vestibule\",\"jti\":\"1\",\"exp\":9000000000}";
        var token = new JWSObject(header, new Payload(claims));
        token.sign(new ECDSASigner((ECPrivateKey) pair.getPrivate()));

        assertThat(seen(by(InvitationPlace.JTI, checks), token.serialize())).isInstanceOf(Invitation.Good.class);
    }

    @Test
    void anUnknownKeyIsSaidAndOneMustBeNamedWhereThereAreTwo() {
        var two = by(InvitationPlace.JTI, key("k", InvitationAlgorithm.HS256), key("l", InvitationAlgorithm.EDDSA));
        String other = by(InvitationPlace.JTI, key("m", InvitationAlgorithm.HS256))
                .make("1", "", "", END)
                .orElseThrow();
        assertThat(why(seen(two, other))).isEqualTo(InvitationNotice.UNKNOWN_KEY);
        String bare = unsigned("{\"alg\":\"HS256\"}", "{}") + "AAAA";
        assertThat(why(seen(two, bare))).isEqualTo(InvitationNotice.UNKNOWN_KEY);
        assertThat(why(seen(shared(), bare))).isEqualTo(InvitationNotice.FORGED);
    }

    @Test
    void aHeaderThatWantsSomethingOfItsReaderIsRefused() throws Exception {
        var header = new JWSHeader.Builder(JWSAlgorithm.HS256)
                .keyID("k")
                .criticalParams(Set.of("exp"))
                .customParam("exp", 9_000_000_000L)
                .build();
        var token = new JWSObject(header, new Payload("{}"));
        token.sign(new MACSigner(SECRET));

        assertThat(why(seen(shared(), token.serialize()))).isEqualTo(InvitationNotice.MALFORMED);
    }

    @Test
    void aTokenOfAMegabyteIsNotReadAtAll() {
        assertThat(why(seen(shared(), "e".repeat(1 << 20)))).isEqualTo(InvitationNotice.MALFORMED);
    }

    @Test
    void keysOfAnotherKindOrThatDoNotFitAreNone() {
        byte[] pub = pair("secp256r1").getPublic().getEncoded();
        byte[] other = pair("secp256r1").getPrivate().getEncoded();
        byte[] large = pair("secp384r1").getPublic().getEncoded();

        assertThat(InvitationKey.ofPair("k", InvitationAlgorithm.EDDSA, pub, NONE))
                .isEmpty();
        assertThat(InvitationKey.ofPair("k", InvitationAlgorithm.ES256, pub, other))
                .isEmpty();
        assertThat(InvitationKey.ofPair("k", InvitationAlgorithm.ES256, large, NONE))
                .isEmpty();
        assertThatThrownBy(() -> InvitationKey.ofSecret("k", new byte[31]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoKeysOfOneIdAreNoKeys() {
        var key = key("k", InvitationAlgorithm.HS256);
        assertThatThrownBy(() -> by(InvitationPlace.JTI, key, key)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aKeyThatOnlyChecksMakesNothing() {
        var checks = InvitationKey.ofPair(
                        "k",
                        InvitationAlgorithm.EDDSA,
                        pair("Ed25519").getPublic().getEncoded(),
                        NONE)
                .orElseThrow();
        assertThat(by(InvitationPlace.JTI, checks).make("1", "", "", END)).isEmpty();
        assertThat(checks).hasToString("key k of EDDSA");
    }
}
