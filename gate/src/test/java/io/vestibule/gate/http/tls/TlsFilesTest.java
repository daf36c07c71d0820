package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTest {

    @TempDir
    private Path folder;

    private final GateMetrics metrics = new GateMetrics();

    @BeforeEach
    void aPairIsThere() throws IOException, GeneralSecurityException {
        write(SelfSigned.of(List.of("one.example", "127.0.0.1", "::1"), Instant.now()));
    }

    private void write(SelfSigned pair) throws IOException, GeneralSecurityException {
        Files.writeString(cert(), pem("CERTIFICATE", pair.certificate().getEncoded()));
        Files.writeString(key(), pem("PRIVATE KEY", pair.key().getEncoded()));
    }

    private static String pem(String kind, byte[] bytes) {
        String text = Base64.getMimeEncoder().encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }

    private Path cert() {
        return folder.resolve("cert.pem");
    }

    private Path key() {
        return folder.resolve("key.pem");
    }

    private TlsFiles load() {
        return new TlsFiles(new Listener.Door.Pem(cert(), key()), metrics);
    }

    @Test
    void unchangedFilesAreNotReadAgain() {
        var files = load();
        var before = files.get();

        assertThat(files.refresh()).isEmpty();
        assertThat(files.get()).isSameAs(before);
        assertThat(metrics.of(GateMetrics.Count.TLS_RELOADS)).isZero();
    }

    @Test
    void aNewPairIsTaken() throws IOException, GeneralSecurityException {
        var files = load();
        var before = files.get();

        write(SelfSigned.of(List.of("a-longer-name.example"), Instant.now()));

        assertThat(files.refresh()).containsSame(before);
        assertThat(files.get()).isNotSameAs(before);
        assertThat(metrics.of(GateMetrics.Count.TLS_RELOADS)).isEqualTo(1);
    }

    @Test
    void aPairThatDoesNotBelongTogetherIsNotTaken() throws IOException, GeneralSecurityException {
        var files = load();
        var before = files.get();

        var other = SelfSigned.of(List.of("a-longer-name.example"), Instant.now());
        Files.writeString(cert(), pem("CERTIFICATE", other.certificate().getEncoded()));
        files.refresh();

        assertThat(files.get()).isSameAs(before);
        assertThat(metrics.of(GateMetrics.Count.TLS_RELOADS_FAILED)).isEqualTo(1);
    }

    @Test
    void filesThatAreGoneLeaveTheOldPair() throws IOException {
        var files = load();
        var before = files.get();

        Files.delete(cert());
        files.refresh();

        assertThat(files.get()).isSameAs(before);
    }

    @Test
    void aMissingFileAtTheStartIsTheOperatorsFailure() throws IOException {
        Files.delete(key());

        assertThatThrownBy(this::load)
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.source()).isEqualTo(Failure.Source.OPERATOR));
    }

    @Test
    void namesAreHostsWithoutAddresses() throws IOException, GeneralSecurityException {
        write(SelfSigned.of(List.of("Shop.example", "*.shop.example", "::1"), Instant.now()));

        assertThat(load().get().names()).containsExactly("shop.example", "*.shop.example");
        assertThat(load().get().title()).isEqualTo("shop.example");
        assertThat(load().get().covers("shop.example")).isTrue();
        assertThat(load().get().covers("a.shop.example")).isTrue();
        assertThat(load().get().covers("a.b.shop.example")).isFalse();
        assertThat(load().get().covers("example")).isFalse();
    }

    @Test
    void anExactNameWinsOverAWildcardAndTheEarlierOverTheLater() throws IOException, GeneralSecurityException {
        var first = certificate("a.example");
        var wild = certificate("*.shop.example");
        var exact = certificate("b.shop.example", "a.example");
        var table = CertificateTable.of(List.of(first, wild, exact));

        assertThat(table.shownTo("b.shop.example")).isSameAs(exact);
        assertThat(table.shownTo("c.shop.example")).isSameAs(wild);
        assertThat(table.shownTo("a.example")).isSameAs(first);
        assertThat(table.shownTo("localhost")).isSameAs(first);
        assertThat(table.shownTo(null)).isSameAs(first);
        assertThat(table.covering("elsewhere.example")).isNull();
    }

    private static ServerCertificate certificate(String... names) throws IOException, GeneralSecurityException {
        var own = SelfSigned.of(List.of(names), Instant.now());
        return ServerCertificate.of("made", own.key(), List.of(own.certificate()));
    }

    @Test
    void aCertificateOfOurOwnIsSoundAndNamesItsHosts() throws GeneralSecurityException {
        var now = Instant.parse("2026-03-01T12:00:00Z");
        var own = SelfSigned.of(List.of("shop.example", "192.0.2.1"), now);
        var certificate = own.certificate();

        certificate.verify(certificate.getPublicKey());
        certificate.checkValidity(java.util.Date.from(now));
        assertThat(certificate.getVersion()).isEqualTo(3);
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=shop.example");
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .containsExactly("shop.example", "192.0.2.1");
    }
}
