package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.health.FailureReason;
import io.vestibule.health.ProbeResult;
import io.vestibule.testing.Authority;
import io.vestibule.testing.Certificate;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each reason of TLS, against `openssl s_server`, which is on every Debian.
class ProbeTlsTest {

    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);
    private static final Map<String, List<String>> SHOP = Map.of("Host", List.of("shop.example"));

    @TempDir
    private static Path keys;

    @TempDir
    private Path folder;

    private static Authority authority;
    private static Certificate shop;
    private static Certificate other;
    private static NettyProber prober;

    @BeforeAll
    static void begin() throws CertificateException {
        assumeTrue(OpenSslServer.isPossible(), "needs openssl");
        authority = new Authority(keys);
        shop = authority.issue("shop.example", "127.0.0.1");
        other = authority.issue("other.example");
        prober = Trial.prober(Trial.OPEN, List.of(x509(authority.certificate())), Optional.empty());
    }

    @AfterAll
    static void end() {
        if (prober != null) {
            prober.close();
        }
    }

    private static X509Certificate x509(String pem) throws CertificateException {
        var in = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
        return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }

    private ProbeResult probing(Certificate shown, Trial trial, String... options) {
        try (var origin = OpenSslServer.start(folder, shown, options)) {
            return trial.at("127.0.0.1").to(origin.port()).by(prober);
        }
    }

    private static Trial asking() {
        return Trial.https(443).headers(SHOP);
    }

    private static void assertFailed(ProbeResult result, FailureReason reason) {
        assertThat(result.failure()).as("%s", result).contains(reason);
        assertThat(result.responseCode()).as("nothing was asked").isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1_3", "-tls1_2"})
    void anOriginWithAGoodCertificateIsWell(String version) {
        var result = probing(shop, asking(), version);

        assertThat(result.failure()).isEmpty();
        assertThat(result.responseCode()).isEqualTo(200);
        assertThat(result.times().handshake()).isPositive();
        assertThat(result.times().firstByte()).isPositive();
        assertThat(result.certificateEndsMillis() - System.currentTimeMillis())
                .isBetween(29 * DAY_MILLIS, 30 * DAY_MILLIS);
    }

    @Test
    void anAddressInTheCertificateIsANameToo() {
        assertThat(probing(shop, Trial.https(443)).failure()).isEmpty();
    }

    @Test
    void aCertificateThatRanOutIsNotTrusted() {
        var result = probing(authority.issueRunOut("shop.example", "127.0.0.1"), asking());

        assertFailed(result, FailureReason.TLS_UNTRUSTED_CERTIFICATE);
        assertThat(result.certificateEndsMillis())
                .as("what is known of it")
                .isBetween(System.currentTimeMillis() - 4 * DAY_MILLIS, System.currentTimeMillis());
    }

    @Test
    void aCertificateThatVouchesForItselfIsNotTrusted() {
        var own = Certificate.of("shop.example");

        assertFailed(probing(own, asking()), FailureReason.TLS_UNTRUSTED_CERTIFICATE);
        var insecurely = probing(own, asking().insecure());
        assertThat(insecurely.failure()).isEmpty();
        assertThat(insecurely.certificateEndsMillis()).isPositive();
    }

    @Test
    void aCertificateOfAnotherNameIsAMismatch() {
        assertFailed(probing(other, asking()), FailureReason.TLS_NAME_MISMATCH);
        assertThat(probing(other, asking().insecure()).failure()).isEmpty();
    }

    @Test
    void aCertificateThatEndsSoonFailsWhereTheCheckAsksForIt() {
        assertThat(probing(shop, asking().days(20)).failure()).isEmpty();

        var result = probing(shop, asking().days(40));
        assertThat(result.failure()).contains(FailureReason.CERTIFICATE_ENDS);
        assertThat(result.responseCode()).as("all else is well").isEqualTo(200);
        assertThat(probing(shop, asking().days(40).codes("204")).failure())
                .as("what is worse comes first")
                .contains(FailureReason.RESPONSE_CODE_MISMATCH);
    }

    @Test
    void anOldVersionIsAMatterOfTheProtocol() {
        assertFailed(probing(shop, asking(), "-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"), FailureReason.TLS_PROTOCOL);
    }

    @Test
    void aClientCertificateIsNotShown() {
        var result = probing(shop, asking(), "-Verify", "1", "-verify_return_error");

        assertFailed(result, FailureReason.TLS_PROTOCOL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1_3", "-tls1_2"})
    void anOriginThatDoesNotKnowTheNameSaysSo(String version) {
        String[] options = namesOther(version, "-servername_fatal");

        assertFailed(probing(shop, asking(), options), FailureReason.TLS_UNRECOGNIZED_NAME);
        assertFailed(probing(shop, asking().insecure(), options), FailureReason.TLS_UNRECOGNIZED_NAME);
    }

    /// The name of the `Host` header, not of the address.
    @Test
    void theNameIsSentThatTheCheckAsksFor() {
        var headers = Map.of("Host", List.of("other.example:8443"));

        assertThat(probing(shop, Trial.https(443).headers(headers), namesOther("-tls1_3", "-servername_fatal"))
                        .failure())
                .isEmpty();
    }

    private String[] namesOther(String... more) {
        var options = new ArrayList<>(OpenSslServer.files(folder, "-cert2", "-key2", other));
        options.addAll(List.of("-servername", "other.example"));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    /// The page of openssl says whether a session is new.
    @ParameterizedTest
    @ValueSource(strings = {"-tls1_3", "-tls1_2"})
    void noSessionIsResumed(String version) {
        try (var origin = OpenSslServer.start(folder, shop, version)) {
            var trial = Trial.https(origin.port()).at("127.0.0.1").headers(SHOP);
            for (int i = 0; i < 3; i++) {
                assertThat(trial.body("---\nNew, TLSv1.").by(prober).failure()).isEmpty();
            }
        }
    }
}
