package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.plan.Listener;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import io.vestibule.testing.ToldMetrics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When certificates end, as `/metrics` has it.
class CertificateFiguresIT {

    private static final String NAME = "vestibule_tls_certificate_expiration_timestamp_seconds";

    @TempDir
    private Path folder;

    private static Map<String, Double> told(Listener.Door... doors) {
        var listeners = new Listener[doors.length];
        for (int i = 0; i < doors.length; i++) {
            listeners[i] = new Listener("127.0.0.1", 0, doors[i], false);
        }
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).listeners(listeners).start()) {
            return ToldMetrics.of(new GateFigures(gate.server())).entrySet().stream()
                    .filter(figure -> figure.getKey().startsWith(NAME))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    private Listener.Door.Pem pair(String name) {
        var pair = new Listener.Door.Pem(folder.resolve(name), folder.resolve(name + ".key"));
        Certificate.onlyOf(name).writeTo(pair.certificates(), pair.key());
        return pair;
    }

    private static double days(int days) {
        return (double) Instant.now().plus(Duration.ofDays(days)).getEpochSecond();
    }

    @Test
    void eachCertificateIsToldOnceByItsFileAndItsFirstName() {
        var shop = pair("shop.example");
        var several = new Listener.Door.ByName(List.of(shop, pair("books.example")));
        var figures = told(several, several);

        assertThat(figures)
                .containsOnlyKeys(
                        "%s[file, %s, name, shop.example]".formatted(NAME, shop.certificates()),
                        "%s[file, %s, name, books.example]".formatted(NAME, folder.resolve("books.example")));
        assertThat(figures.values()).allSatisfy(ends -> assertThat(ends).isBetween(days(29), days(30)));
        assertThat(told(shop)).hasSize(1);
    }

    @Test
    void oneOfOurOwnIsToldToo() {
        var figures = told(new Listener.Door.SelfSigned(List.of("shop.example")));

        assertThat(figures).containsOnlyKeys(NAME + "[file, self-signed, name, shop.example]");
        assertThat(figures.values()).allSatisfy(ends -> assertThat(ends).isBetween(days(396), days(398)));
    }

    @Test
    void withoutTlsThereIsNone() {
        assertThat(told(new Listener.Door.Plain())).isEmpty();
    }
}
