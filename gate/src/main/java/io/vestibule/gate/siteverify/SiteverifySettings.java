package io.vestibule.gate.siteverify;

import java.net.URI;
import java.util.List;

/// Which provider's challenges rooms ask for, in place of our own. *Immutable.*
///
/// @param provider whose widget is shown
/// @param url where tokens are checked
/// @param script the script of the widget
/// @param siteKey names the site to the widget
/// @param secret names it to the provider; never shown
/// @param hostnames which hosts a token may come from; empty for the host of the request
/// @param sources what pages have to allow for the widget
/// @param onLoss what becomes of visitors whose token the provider does not check
/// @param sendsAddress whether the provider is sent the visitor's address
public record SiteverifySettings(
        ChallengeProvider provider,
        URI url,
        String script,
        String siteKey,
        String secret,
        List<String> hostnames,
        List<String> sources,
        OnLoss onLoss,
        boolean sendsAddress) {

    /// What our widgets call what they are for, where a token says it.
    static final String ACTION = "vestibule";

    public SiteverifySettings {
        hostnames = List.copyOf(hostnames);
        sources = List.copyOf(sources);
    }

    /// What becomes of a visitor who did their part when the provider does not.
    public enum OnLoss {
        /// The visitor is asked again.
        ASK_AGAIN,
        /// The visitor continues as if the provider had said yes.
        PASS
    }

    /// What the page needs to show the widget, as JSON.
    ///
    /// @param mark what a token has to come back with, where tokens do
    /// @param unseen whether the widget shows itself only if it has to
    public String asked(String mark, boolean unseen) {
        return "{\"provider\":\""
                + provider.word()
                + "\",\"script\":\""
                + script
                + "\",\"siteKey\":\""
                + siteKey
                + (provider.bindsTokens() ? "\",\"action\":\"" + ACTION + "\",\"cData\":\"" + mark : "")
                + "\",\"size\":\""
                + (unseen ? "invisible" : "normal")
                + "\"}";
    }

    /// Without the secret.
    @Override
    public String toString() {
        return provider + " at " + url;
    }
}
