package io.vestibule.invitation;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;

/// Looks for a token that is good although nobody signed it, or that breaks the reader. Search:
/// `JAZZER_FUZZ=1 mvn -pl room -am test -Dtest=InvitationFuzzTest#anyTextIsNoInvitation
/// -Djazzer.instrument='io.vestibule.**,com.nimbusds.jose.**'`; without the last of these the
/// search does not see what the reader of JSON does.
@Tag("fuzz")
class InvitationFuzzTest {

    private static final long NOW = 1_790_000_000_000L;
    private static final byte[] SECRET = "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII);
    private static final Invitations INVITATIONS = new Invitations(
            List.of(InvitationKey.ofSecret("k", SECRET)), InvitationPlace.JTI, "vestibule", "", new byte[0]);

    /// As a token, and as the decoded header and payload of one.
    @FuzzTest(maxDuration = "2m")
    void anyTextIsNoInvitation(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int dot = Math.max(0, text.indexOf('.'));
        String parts = coded(text.substring(0, dot)) + "." + coded(text.substring(dot)) + ".AAAA";

        assertThat(seen(text)).isInstanceOf(Invitation.Bad.class);
        assertThat(seen(parts)).isInstanceOf(Invitation.Bad.class);
        assertThat(seen(coded("{\"alg\":\"HS256\"}") + "." + coded(text) + ".AAAA"))
                .isInstanceOf(Invitation.Bad.class);
    }

    /// A signed payload that is anything: judged, and judged in the same way again.
    @FuzzTest(maxDuration = "2m")
    void whateverAnIssuerSignsIsJudged(byte[] bytes) throws JOSEException {
        var header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k").build();
        var token = new JWSObject(header, new Payload(bytes));
        token.sign(new MACSigner(SECRET));
        String text = token.serialize();

        assertThat(seen(text)).isEqualTo(seen(text));
    }

    private static String coded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Invitation seen(String token) {
        return INVITATIONS.check(token, "r1", "sale", NOW);
    }
}
