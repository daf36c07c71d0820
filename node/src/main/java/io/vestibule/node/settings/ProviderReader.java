package io.vestibule.node.settings;

import io.vestibule.gate.siteverify.ChallengeProvider;
import io.vestibule.gate.siteverify.SiteverifySettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads `node.challenge`: whose challenges rooms ask for in place of proofs of work. *Stateless.*
final class ProviderReader {

    private static final ValueKind<ChallengeProvider> PROVIDER = ValueKinds.choice(ChallengeProvider.class);
    private static final ValueKind<String> SITE_KEY =
            ValueKinds.matching("[A-Za-z0-9_.-]{1,256}", "1 to 256 letters, digits, _, . and -");
    private static final ValueKind<String> SECRET =
            ValueKinds.matching("[\\x21-\\x7e]{1,512}", "1 to 512 characters of ASCII");
    private static final ValueKind<URI> URL =
            ValueKind.of("https://…, or http://… of this machine", ProviderReader::url);
    private static final ValueKind<String> SOURCE =
            ValueKinds.matching("https?://[A-Za-z0-9*.:/_-]{1,250}", "https://HOST, as a policy names it");

    private ProviderReader() {}

    /// Nothing where there is no provider: then challenges are our own.
    static Optional<SiteverifySettings> read(Section section) {
        Optional<ChallengeProvider> provider = section.find("provider", PROVIDER);
        Optional<String> siteKey = section.find("site_key", SITE_KEY);
        Optional<String> secret = section.findSecret("secret", SECRET);
        List<String> hostnames = section.list("hostnames", ValueKinds.DOMAIN);
        Optional<URI> url = section.find("url", URL);
        Optional<URI> script = section.find("script", URL);
        List<String> sources = section.list("csp_sources", SOURCE);
        var onLoss = section.choice(
                "on_challenge_loss", SiteverifySettings.OnLoss.class, SiteverifySettings.OnLoss.ASK_AGAIN);
        boolean sendsAddress = section.get("send_address", ValueKinds.FLAG, false);
        section.refuseUnknownKeys();
        if (provider.isEmpty()) {
            if (siteKey.isPresent() || secret.isPresent()) {
                section.fault("provider", "is required: " + PROVIDER.says());
            }
            return Optional.empty();
        }
        if (siteKey.isEmpty() || secret.isEmpty()) {
            need(section, "site_key", SITE_KEY, siteKey);
            need(section, "secret", SECRET, secret);
            return Optional.empty();
        }
        var usual = provider.get();
        return Optional.of(new SiteverifySettings(
                usual,
                url.orElse(URI.create(usual.url())),
                script.map(URI::toString).orElse(usual.script()),
                siteKey.get(),
                secret.get(),
                hostnames,
                sources.isEmpty() ? sources(usual, script) : sources,
                onLoss,
                sendsAddress));
    }

    private static void need(Section section, String key, ValueKind<?> kind, Optional<?> value) {
        if (value.isEmpty() && !section.isGiven(key)) {
            section.fault(key, "is required: " + kind.says());
        }
    }

    /// What the widget loads: of the provider, and the place of a script of another address.
    private static List<String> sources(ChallengeProvider provider, Optional<URI> script) {
        return Stream.concat(
                        provider.sources().stream(),
                        script.map(it -> it.getScheme() + "://" + it.getRawAuthority()).stream())
                .toList();
    }

    /// The secret goes there: in the clear it stays on this machine.
    private static Optional<URI> url(String text) {
        try {
            var url = new URI(text);
            boolean plain = "http".equals(url.getScheme()) && isHere(url.getHost());
            boolean whole = url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null
                    && url.getRawQuery() == null;
            return whole && (plain || "https".equals(url.getScheme())) ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static boolean isHere(String host) {
        return "localhost".equals(host) || "[::1]".equals(host) || "127.0.0.1".equals(host);
    }
}
