package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.crawler.SearchEngine;
import io.vestibule.gate.http.plan.ClientCertificate;
import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.plan.OriginPassSource;
import io.vestibule.rule.value.IpRange;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// By what the gate is known at the origin, and crawlers at the gate.
class KnownAtOriginSettingsTest {

    @Test
    void searchEnginesOfTheFileTakeThePlaceOfTheUsualOnes() {
        assertThat(good("node: {origin: 'http://o'}").crawlers()).isEqualTo(SearchEngine.USUAL);
        assertThat(good("node: {origin: 'http://o', crawlers: []}").crawlers()).isEmpty();
        assertThat(good("node: {origin: 'http://o', crawlers: [{name: a, agents: [ABot],"
                                + " domains: [A.example], addresses: [10.0.0.0/8]}]}")
                        .crawlers())
                .containsExactly(new SearchEngine(
                        "a",
                        List.of("ABot"),
                        List.of("a.example"),
                        List.of(IpRange.parse("10.0.0.0/8").orElseThrow())));
    }

    @Test
    void clientCertificatesAreReadAtOnce(@TempDir Path folder) throws IOException {
        var own = Certificate.of("gate");
        Path certificate = folder.resolve("gate.pem");
        Path key = folder.resolve("gate.key");
        own.writeTo(certificate, key);
        String pair = "client_certificate: %s, client_key: %s";
        String good = pair.formatted(certificate, key);
        String inherits = "node: {origin: 'https://o', origin_defaults: {%s}, origins: [%s]}";

        var origins = good(inherits.formatted(good, "{host: a.example, url: 'https://a'}"))
                .gate()
                .origins();
        assertThat(origins.otherwise().certificate()).contains(new ClientCertificate(certificate, key));
        assertThat(origins.of("a.example").certificate()).contains(new ClientCertificate(certificate, key));

        Path other = Files.writeString(
                folder.resolve("other.key"), Certificate.of("o").key());
        assertThat(faults(inherits.formatted(pair.formatted(certificate, other), "")))
                .singleElement()
                .asString()
                .contains("node.origin_defaults.client_key", "certificate and key do not match");
        assertThat(faults(inherits.formatted(pair.formatted(key, key), "")))
                .singleElement()
                .asString()
                .contains("node.origin_defaults.client_certificate", "is not a certificate");
    }

    @Test
    void keysOfPassesAreGivenOrInAFile(@TempDir Path folder) throws IOException {
        String keys = "new:" + "n".repeat(32) + ", old:" + "o".repeat(32);
        Path file = Files.writeString(folder.resolve("pass.keys"), keys.replace(", ", "\n"));

        var given = good("node: {origin: 'http://o', origin_pass: {keys: '%s'}}".formatted(keys));
        var read = good("node: {origin: 'http://o', origin_pass: {keys_file: %s}}".formatted(file));

        assertThat(given.gate().pass())
                .contains(new OriginPassSource.Given(OriginPassKeys.parse(keys).orElseThrow()));
        assertThat(read.gate().pass()).contains(new OriginPassSource.InFile(file));
        assertThat(good("node: {origin: 'http://o'}").gate().pass()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "origin_defaults: {client_key: pom.xml} | origin_defaults.client_certificate: is",
                "origin_defaults: {client_certificate: no.pem, client_key: pom.xml} | there is no" + " such",
                "crawlers: [{agents: [a-bot], domains: [a.example]}] | crawlers[0].name: is" + " required",
                "crawlers: [{name: a, domains: [a.example]}] | crawlers[0].agents: is required",
                "crawlers: [{name: a, agents: [a-bot]}] | crawlers[0].domains: is required",
                "crawlers: [{name: a, agents: [bot], domains: [a.example]}] | 4 to 64 characters",
                "crawlers: [{name: a, agents: [abot], addresses: [a]}] | must be an address or a",
                "origin_pass: {keys: 'a:short'} | node.origin_pass.keys = \"(hidden)\": must be one"
                        + " to eight of ID:KEY",
                "origin_pass: {keys_file: no.keys} | \"no.keys\": there is no such file",
                "origin_pass: {keys_file: pom.xml} | \"pom.xml\": has to contain one to eight",
            })
    void aWrongValueIsAFaultWithItsReason(String key, String reason) {
        assertThat(faults("node:\n  origin: http://o\n  " + key + "\n"))
                .anySatisfy(line -> assertThat(line).contains(reason));
    }
}
