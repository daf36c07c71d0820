package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.siteverify.ChallengeProvider;
import io.vestibule.gate.siteverify.SiteverifySettings;
import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whose challenges rooms ask for.
class ProviderSettingsTest {

    private static final String NODE = "node: {origin: 'http://o', challenge: {%s}}";

    private static SiteverifySettings provider(String settings) {
        return good(NODE.formatted(settings), Map.of("TURNSTILE_SECRET", "from outside"))
                .visitors()
                .provider()
                .orElseThrow();
    }

    @Test
    void aNodeHasNoProviderByItself() {
        assertThat(good("node: {origin: 'http://o'}").visitors().provider()).isEmpty();
        assertThat(good("node: {origin: 'http://o'}").visitors().widgetSources())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"turnstile", "hcaptcha", "recaptcha"})
    void threeKeysAreEnough(String name) {
        var known = provider("provider: %s, site_key: 0x4A, secret: s3cret".formatted(name));

        var usual = ChallengeProvider.valueOf(name.toUpperCase(Locale.ROOT));
        assertThat(known.provider()).isEqualTo(usual);
        assertThat(known.url()).isEqualTo(URI.create(usual.url()));
        assertThat(known.sources()).isEqualTo(usual.sources());
        assertThat(known.onLoss()).isEqualTo(OnLoss.ASK_AGAIN);
        assertThat(known.sendsAddress()).isFalse();
        assertThat(known.hostnames()).isEmpty();
    }

    @Test
    void everyKeyIsTaken() {
        assertThat(provider("provider: turnstile, site_key: key, secret: s3cret, hostnames:"
                        + " [Shop.example], url: 'http://127.0.0.1:9/verify',"
                        + " script: 'https://cdn.example/api.js',"
                        + " on_challenge_loss: pass, send_address: true"))
                .isEqualTo(new SiteverifySettings(
                        ChallengeProvider.TURNSTILE,
                        URI.create("http://127.0.0.1:9/verify"),
                        "https://cdn.example/api.js",
                        "key",
                        "s3cret",
                        List.of("shop.example"),
                        List.of("https://challenges.cloudflare.com", "https://cdn.example"),
                        OnLoss.PASS,
                        true));
        assertThat(provider("provider: turnstile, site_key: key, secret: s3cret,"
                                + " csp_sources: ['https://*.w.example']")
                        .sources())
                .containsExactly("https://*.w.example");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "site_key: k, secret: s | node.challenge.provider: is required",
                "provider: turnstile | node.challenge.secret: is required",
                "provider: altcha, site_key: k, secret: s | node.challenge.provider = \"altcha\"",
                "provider: turnstile, site_key: 'a\"b', secret: s | node.challenge.site_key",
                "provider: turnstile, site_key: k, secret: s, url: 'http://o.example/' | url",
                "provider: turnstile, site_key: k, secret: s, url: 'https://u@o/' | url",
                "provider: turnstile, site_key: k, secret: s, csp_sources: ['https://a; b'] | csp",
                "provider: turnstile, site_key: k, secret: s, on_challenge_loss: close | loss",
            })
    void faultsAreNamed(String settings, String fault) {
        assertThat(String.join("\n", faults(NODE.formatted(settings)))).contains(fault);
    }

    @Test
    void noFaultShowsTheSecret() {
        var faults = faults(NODE.formatted("provider: turnstile, site_key: k, secret: 'two hidden words'"));

        assertThat(faults).hasSize(1).noneMatch(each -> each.contains("words"));
    }
}
