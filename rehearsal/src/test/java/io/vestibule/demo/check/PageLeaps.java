package io.vestibule.demo.check;

import io.vestibule.demo.PolledEstimate;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.util.List;

/// How often what pages showed moved by more than a quarter and half a minute from one check-in to
/// the next. *Immutable.*
///
/// @param checks how often a page that showed an estimate was given one
/// @param explained moves so far for which the page was given a reason
/// @param endings moves so far down, to half a minute or to a wait with no visitor ahead, which
///   need no reason
/// @param unexplained all others
public record PageLeaps(int checks, int explained, int endings, int unexplained) {

    private static final int LEAST_SECONDS = 30;
    private static final int SHARE = 4;

    /// Counts what was shown to some visitors.
    public static PageLeaps of(List<List<Foreseen>> visitors) {
        int checks = 0;
        int explained = 0;
        int endings = 0;
        int unexplained = 0;
        for (Foreseen one : visitors.stream().flatMap(List::stream).toList()) {
            if (one.beforeSeconds() < 0) {
                continue;
            }
            checks++;
            if (!isFar(one)) {
                continue;
            }
            if (!one.shown().change().isEmpty()) {
                explained++;
            } else if (isEnding(one.beforeSeconds(), one.shown())) {
                endings++;
            } else {
                unexplained++;
            }
        }
        return new PageLeaps(checks, explained, endings, unexplained);
    }

    private static boolean isFar(Foreseen one) {
        int by = Math.abs(one.shown().pointSeconds() - one.beforeSeconds());
        return by > Math.max(LEAST_SECONDS, one.beforeSeconds() / SHARE);
    }

    private static boolean isEnding(int beforeSeconds, PolledEstimate shown) {
        return shown.pointSeconds() < beforeSeconds && (shown.pointSeconds() <= LEAST_SECONDS || shown.next());
    }

    /// The share of checks that moved so far for no reason.
    public double unexplainedShare() {
        return checks == 0 ? 0 : (double) unexplained / checks;
    }
}
