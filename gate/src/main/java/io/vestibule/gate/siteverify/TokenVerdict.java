package io.vestibule.gate.siteverify;

import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/// What a token came to; its name in lower case is the label in metrics. *Immutable.*
public enum TokenVerdict {
    /// The provider says yes, of a token that was asked for here and now.
    GOOD,
    /// The provider does not know the token.
    REFUSED,
    /// Good once, or too old; or refused for a reason that we do not know.
    SPENT,
    /// Good, but of another host, for another purpose or for another ticket.
    BORROWED,
    /// Nothing that could be a token.
    MALFORMED,
    /// The provider finds fault with the question, or with our settings. Visitors can bring that
    /// about by what they send, so it is never as good as a yes.
    UNSURE,
    /// The provider did not answer in time, or answered what is no answer.
    LOST,
    /// Not asked, or too late, since too many tokens are being checked.
    BUSY;

    /// The provider has never seen such a token.
    private static final Set<String> UNKNOWN = Set.of("invalid-input-response", "missing-input-response");

    /// The provider says of itself that it failed.
    private static final String FAILED = "internal-error";

    private static final Set<String> OF_THE_QUESTION = Set.of(
            "missing-input-secret",
            "invalid-input-secret",
            "invalid-keys",
            "bad-request",
            "missing-remoteip",
            "invalid-remoteip",
            "sitekey-secret-mismatch",
            "not-using-dummy-passcode",
            "missing-sitekey",
            "invalid-sitekey");

    private final String word = name().toLowerCase(Locale.ROOT);

    /// Its name in metrics.
    public String word() {
        return word;
    }

    /// What an answer means, as far as it is about the token alone.
    static TokenVerdict of(SiteverifyAnswer answer) {
        if (answer.success()) {
            return GOOD;
        }
        var errors = answer.errors();
        if (errors.contains(FAILED)) {
            return LOST;
        }
        if (errors.stream().anyMatch(OF_THE_QUESTION::contains)) {
            return UNSURE;
        }
        return errors.isEmpty() || UNKNOWN.containsAll(errors) ? REFUSED : SPENT;
    }

    /// What an answer means for a visitor.
    ///
    /// @param host of the visitor's request
    /// @param ours whether what our page sent along is of this ticket
    public static TokenVerdict of(
            SiteverifyAnswer answer, SiteverifySettings settings, String host, Predicate<String> ours) {
        var verdict = of(answer);
        if (verdict != GOOD) {
            return verdict;
        }
        String from = answer.hostname().toLowerCase(Locale.ROOT);
        boolean here = settings.hostnames().isEmpty()
                ? from.equals(host)
                : settings.hostnames().contains(from);
        boolean bound = !settings.provider().bindsTokens()
                || (answer.action().equals(SiteverifySettings.ACTION) && ours.test(answer.cdata()));
        return here && bound ? GOOD : BORROWED;
    }
}
