package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.plan.Hsts;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Listener.Door;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What visitors are shown over TLS, as settings say it.
class TlsSettingsTest {

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void write() throws IOException {
        for (String name : List.of("a.example", "b.example")) {
            Certificate.onlyOf(name).writeTo(folder.resolve(name + ".pem"), folder.resolve(name + ".key"));
        }
        Files.writeString(folder.resolve("x.pem"), "x");
        Certificate.onlyOf("b.example").writeTo(folder.resolve("again.pem"), folder.resolve("again.key"));
    }

    private static String yaml(String tls) {
        return "node: {origin: 'http://o', tls: {" + tls.replace("DIR", folder.toString()) + "}}";
    }

    private static String pair(String certificate, String key) {
        return "{certificate: DIR/%s.pem, key: DIR/%s.key}".formatted(certificate, key);
    }

    private static String several(String... pairs) {
        return "certificates: [" + String.join(", ", pairs) + "]";
    }

    private static String pair(String name) {
        return pair(name, name);
    }

    private static Door.Pem files(String name) {
        return new Door.Pem(folder.resolve(name + ".pem"), folder.resolve(name + ".key"));
    }

    private static Door door(String tls) {
        return good(yaml(tls)).gate().listeners().getFirst().door();
    }

    @Test
    void severalCertificatesStayInTheirOrder() {
        assertThat(door(several(pair("a.example"), pair("b.example"))))
                .isEqualTo(new Door.ByName(List.of(files("a.example"), files("b.example"))));
    }

    @Test
    void thePairOfItsOwnKeysComesFirst() {
        String own = pair("b.example").replaceAll("[{}]", "");

        assertThat(door(own + ", " + several(pair("a.example"))))
                .isEqualTo(new Door.ByName(List.of(files("b.example"), files("a.example"))));
        assertThat(door(own + ", certificates: []")).isEqualTo(files("b.example"));
    }

    @Test
    void theyServeForARedirectAndFromVariables() {
        var listeners = good(
                        yaml("redirect_http: '0.0.0.0:80'"),
                        Map.of(
                                "VESTIBULE_TLS_CERTIFICATES_0_CERTIFICATE",
                                folder.resolve("a.example.pem").toString(),
                                "VESTIBULE_TLS_CERTIFICATES_0_KEY",
                                folder.resolve("a.example.key").toString()))
                .gate()
                .listeners();

        assertThat(listeners)
                .extracting(Listener::door)
                .containsExactly(new Door.ByName(List.of(files("a.example"))), new Door.ToHttps(8080));
    }

    @Test
    void asASinglePairTheyHaveToBelongTogetherToo() {
        assertRefused(
                "certificate: DIR/a.example.pem, key: DIR/b.example.key", "key", "certificate and key do not match");
        assertRefused("certificate: DIR/a.example.key, key: DIR/a.example.key", "certificate", "is not a certificate");
        assertRefused("certificate: DIR/a.example.pem, key: DIR/x.pem", "key", "cannot be used");
    }

    @Test
    void oneThatHasEndedOrEndsSoonIsRemarked() throws IOException {
        for (int days : new int[] {-40, -20, -10}) {
            Certificate.issued("c" + days, days)
                    .certificate()
                    .writeTo(folder.resolve("c" + days + ".pem"), folder.resolve("c" + days + ".key"));
        }

        assertThat(remarks(pair("c-40").replaceAll("[{}]", ""))).contains("ended 10 days ago");
        assertThat(remarks(pair("c-20").replaceAll("[{}]", ""))).contains("ends in 9 days");
        assertThat(remarks(pair("c-10").replaceAll("[{}]", ""))).isEmpty();
    }

    private static String remarks(String tls) {
        return String.join("\n", Readings.warnings(yaml(tls)));
    }

    private static Hsts hsts(String hsts) {
        return good(yaml("self_signed: true, hsts: {" + hsts + "}")).gate().hsts();
    }

    @Test
    void hstsIsOffUntilItHasAnAge() {
        assertThat(hsts("")).isEqualTo(Hsts.NONE);
        assertThat(hsts("max_age: 0s").value()).isEqualTo("max-age=0");
        assertThat(hsts("max_age: 5m").value()).isEqualTo("max-age=300");
        assertThat(hsts("max_age: 365d, include_subdomains: true, preload: true")
                        .value())
                .isEqualTo("max-age=31536000; includeSubDomains; preload");
    }

    @Test
    void hstsThatWouldDoHarmOrNothingIsRefused() {
        String own = "self_signed: true, hsts: {";
        assertRefused("hsts: {max_age: 1h}", "hsts.max_age", "needs TLS");
        assertRefused(own + "preload: true}", "hsts.max_age", "is required");
        assertRefused(own + "max_age: 365d, preload: true}", "hsts.preload", "include_subdomains");
        assertRefused(own + "max_age: 364d, include_subdomains: true, preload: true}", "hsts.preload", "at least 365d");
        assertRefused(own + "max_age: always}", "hsts.max_age", "must be a duration");
        assertRefused(own + "max_age: 1h, subdomains: true}", "hsts.subdomains", "unknown key");
    }

    private static void assertRefused(String tls, String place, String reason) {
        assertThat(faults(yaml(tls)))
                .singleElement()
                .asString()
                .contains("node.tls." + place)
                .contains(reason);
    }

    @Test
    void eachMistakeHasItsPlaceAndItsReason() {
        String a = pair("a.example");
        assertRefused(
                several(a, pair("missing")).replace("missing.key", "a.example.key"),
                "certificates[1].certificate",
                "there is no such file");
        assertRefused(
                several("{certificate: DIR/a.example.pem}"), "certificates[0].key", "certificate and key go together");
        assertRefused(several(a, "{}"), "certificates[1].certificate", "is required");
        assertRefused(several(a, pair("b.example").replace("{", "{name: b, ")), "certificates[1].name", "unknown key");
        assertRefused(
                several(a, pair("b.example", "a.example")), "certificates[1].key", "certificate and key do not match");
        assertRefused(several(a, pair("x", "b.example")), "certificates[1].certificate", "is not a certificate");
        assertRefused(
                several(a, pair("b.example"), pair("again")),
                "certificates[2].certificate",
                "covers b.example, which the certificate of node.tls.certificates[1] covers already");
        assertRefused("self_signed: true, " + several(a), "self_signed", "together with certificates");
    }
}
