package io.vestibule.gate.siteverify;

import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import java.net.URI;
import java.util.List;
import java.util.Set;

/// Settings and answers of providers of challenges, for tests.
public final class Providers {

    public static final String SECRET = "a/secret+of=the&site";

    private Providers() {}

    /// A node that asks this provider, wherever that is.
    public static SiteverifySettings settings(ChallengeProvider provider, OnLoss onLoss) {
        return settings(provider, URI.create(provider.url()), onLoss);
    }

    static SiteverifySettings settings(ChallengeProvider provider, URI url, OnLoss onLoss) {
        return new SiteverifySettings(
                provider,
                url,
                provider.script(),
                "site-key",
                SECRET,
                List.of(),
                provider.sources(),
                onLoss,
                /* sendsAddress= */ false);
    }

    /// A yes.
    public static TokenReply good(String hostname, String action, String cdata) {
        return new TokenReply.Answered(new SiteverifyAnswer(true, hostname, action, cdata, Set.of()));
    }

    /// A no.
    public static TokenReply no(String... codes) {
        return new TokenReply.Answered(new SiteverifyAnswer(false, "", "", "", Set.of(codes)));
    }
}
