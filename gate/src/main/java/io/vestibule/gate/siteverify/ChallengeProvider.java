package io.vestibule.gate.siteverify;

import java.util.List;
import java.util.Locale;

/// Whose widget distinguishes people from programs: what is the same for all their customers.
/// *Immutable.*
///
/// Sources: the developers' documentation of Cloudflare Turnstile, hCaptcha and reCAPTCHA 2.
public enum ChallengeProvider {
    /// Cloudflare's. Its tokens say for which ticket they were asked.
    TURNSTILE(
            "https://challenges.cloudflare.com/turnstile/v0/siteverify",
            "https://challenges.cloudflare.com/turnstile/v0/api.js",
            List.of("https://challenges.cloudflare.com"),
            true),
    HCAPTCHA(
            "https://api.hcaptcha.com/siteverify",
            "https://js.hcaptcha.com/1/api.js",
            List.of("https://hcaptcha.com", "https://*.hcaptcha.com"),
            false),
    /// Google's, version 2: its third version has no widget, but gives points.
    RECAPTCHA(
            "https://www.google.com/recaptcha/api/siteverify",
            "https://www.google.com/recaptcha/api.js",
            List.of(
                    "https://www.google.com/recaptcha/",
                    "https://www.gstatic.com/recaptcha/",
                    "https://recaptcha.google.com/recaptcha/"),
            false);

    private final String url;
    private final String script;
    private final String sources;
    private final boolean bindsTokens;

    ChallengeProvider(String url, String script, List<String> sources, boolean bindsTokens) {
        this.url = url;
        this.script = script;
        this.sources = String.join(" ", sources);
        this.bindsTokens = bindsTokens;
    }

    /// Where tokens are checked.
    public String url() {
        return url;
    }

    /// The script of its widget.
    public String script() {
        return script;
    }

    /// What a page's `Content-Security-Policy` has to allow for the widget.
    public List<String> sources() {
        return List.of(sources.split(" "));
    }

    /// Whether a token carries what the page said when it asked for it: `action` and `cdata`.
    public boolean bindsTokens() {
        return bindsTokens;
    }

    /// Its name in settings, and in what pages are sent.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
